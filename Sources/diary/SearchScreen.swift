import FoundationEssentials
import Repos
import StoreCollections
import StoreEnvironment
import StorePersistence
import Todos

/// Searches a catalogue of repositories.
struct SearchScreen {
  let store: ReposStore

  var view: SearchView {
    SearchView(query: store.resultsQuery, repos: Array(store.results))
  }

  /// Searches, and waits for the answer.
  ///
  /// - Throws: `DiaryFailure` when the service has none.
  func search(
    _ query: String, isolation: isolated (any Actor)? = #isolation
  ) async throws(DiaryFailure) {
    await store.fetch(matching: query)?.wait()
    if let failure = store.failure { throw .search(failure.message) }
  }

  /// Reads a catalogue.
  ///
  /// - Throws: `DiaryFailure` that says in which line the file is none.
  static func catalogue(_ path: String) throws(DiaryFailure) -> CatalogueService {
    let bytes = try DiaryInput.bytes(path)
    let text: JSONText
    do throws(JSONText.Failure) { text = try JSONText(bytes) } catch {
      throw .input(path: path, line: error.line, reason: error.reason)
    }
    do throws(CatalogueService.Failure) {
      return try CatalogueService(json: Data(text.content)) { query in
        let query = SearchQuery(query)
        return { query.matches($0) }
      }
    } catch {
      let elements = text.elements ?? []
      let offset = (error.entry ?? 0) - 1
      let line = elements.indices.contains(offset) ? elements[offset].line : 1
      throw .input(path: path, line: line, reason: error.reason)
    }
  }
}
