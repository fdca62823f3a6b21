/// What only some properties need: the handle of their signals, a name, a reader of edits.
final class Attachment {
  var handle: AnyObject?
  var label: String?
  // Kept: a weak reference costs more, at each commit, than all else that is looked up here.
  var reader: (any EditReader)?
}
