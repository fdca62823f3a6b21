/// What only some properties need: the handle of their signals, a name, a reader of edits.
final class Attachment {
  var handle: AnyObject?
  var label: String?
  weak var reader: (any EditReader)?
}
