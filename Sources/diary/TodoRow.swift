import FoundationEssentials
import Todos

/// A todo as programs see it.
struct TodoRow: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, title, isDone, priority, date, due
  }

  let todo: Todo

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(todo.id.uuidString, forKey: .id)
    try container.encode(todo.title, forKey: .title)
    try container.encode(todo.isDone, forKey: .isDone)
    try container.encode(todo.priority, forKey: .priority)
    try container.encode(InstantText.text(of: todo.date), forKey: .date)
    // Not `encodeIfPresent`: what is missing is null.
    try container.encode(todo.due, forKey: .due)
  }
}
