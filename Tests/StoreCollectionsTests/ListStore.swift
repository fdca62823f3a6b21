import StoreCollections
import StoreSignals

/// A store of rows, as an application has it.
final class ListStore {
  @Editable var rows: IdentifiedList<Row> = []
  @Stored var threshold = 0

  init(_ ids: [Int] = []) { rows = (try? IdentifiedList(ids.map { Row($0) })) ?? [] }
}
