import Contestants
import Foundation

/// The same work with `NotificationCenter`.
enum NotificationRival {
  private static let name = Notification.Name("changed")

  static func set(
    subscribers: Int, accumulator: Accumulator,
    _ measure: (@escaping (Int) -> Void) -> (Int) -> Int
  ) -> Row.Contender {
    let center = NotificationCenter()
    nonisolated(unsafe) let sum = accumulator
    for _ in 0..<subscribers {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { notification in
        guard let value = notification.object as? Int else { return }
        unsafe sum.sum &+= value
      }
    }
    return Row.Contender(
      name: "NotificationCenter", run: measure { center.post(name: name, object: $0) })
  }

  static func subscribeAndCancel(live: Int, accumulator: Accumulator) -> Row.Contender {
    let center = NotificationCenter()
    func subscribe() -> any NSObjectProtocol {
      center.addObserver(forName: name, object: nil, queue: nil) { _ in }
    }
    for _ in 0..<live { _ = subscribe() }
    return Row.Contender(name: "NotificationCenter") { count in
      for _ in 0..<count { center.removeObserver(subscribe()) }
      return count
    }
  }
}
