import StorePersistence

/// The program: reads its arguments, carries one command out, and writes what there is to see.
///
///     let status = await Diary(host).run(["todos", "add", "Buy paper"])
package struct Diary {
  /// How a run has ended, as the system is told.
  package enum Status {
    /// All went well.
    package static let success: Int32 = 0
    /// Something was wrong, and nothing was changed.
    package static let failure: Int32 = 1
    /// The arguments were not understood.
    package static let usage: Int32 = 64
  }

  private let host: DiaryHost

  /// Makes the program for a host.
  package init(_ host: DiaryHost) { self.host = host }

  /// Carries a command out.
  ///
  /// - Parameters:
  ///   - arguments: What is typed behind the program's name.
  ///   - isolation: Where the stores live.
  /// - Returns: The exit status.
  package func run(
    _ arguments: [String], isolation: isolated (any Actor)? = #isolation
  ) async -> Int32 {
    do throws(UsageFailure) {
      var arguments = try Arguments(arguments)
      let isJSON = arguments.has(.json)
      let folder = arguments.value(.data)
      let isTraced = arguments.has(.trace)
      let text = arguments.description
      let command = try Command(&arguments)
      return await perform(
        command, as: text, isJSON: isJSON, isTraced: isTraced, folder: folder)
    } catch {
      complain("\(TextLayout.shown(error.description)); see \"diary help\"")
      return Status.usage
    }
  }

  private func perform(
    _ command: Command, as text: String, isJSON: Bool, isTraced: Bool, folder: String?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Int32 {
    do throws(DiaryFailure) {
      var format = TextFormat()
      let view: any RenderingView
      if command == .help {
        view = HelpView()
      } else {
        let locations = folder.map { StoreLocations(root: $0) } ?? host.locations
        let session = try DiarySession(host, in: locations, isChanging: command.isChanging)
        try await session.load()
        view = try await session.perform(command, as: text)
        format = session.format
        if isTraced { host.console.writeError(session.trace + "\n") }
        for remark in session.remarks { complain(TextLayout.shown(remark)) }
      }
      host.console.write(isJSON ? try json(of: view) : view.text(in: format))
      return Status.success
    } catch {
      complain(error.description)
      return Status.failure
    }
  }

  private func json(of view: any RenderingView) throws(DiaryFailure) -> String {
    do { return try view.json() } catch { throw .saved(path: "--json", reason: "\(error)") }
  }

  private func complain(_ text: String) { host.console.writeError("diary: \(text)\n") }
}

@available(*, unavailable)
extension Diary: Sendable {}
