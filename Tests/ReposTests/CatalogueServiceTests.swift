import FoundationEssentials
import Repos
import Testing

@Suite("A catalogue of repositories")
struct CatalogueServiceTests {
  private let json = """
    [
      {"id": 1, "name": "Store", "description": "Objects that keep state", "stars": 5},
      {"id": "two", "name": "Sorted", "description": null},
      {"id": 3, "name": "Other", "description": "a STORE of names"}
    ]
    """

  private func catalogue(_ json: String) throws(CatalogueService.Failure) -> CatalogueService {
    try CatalogueService(json: Data(json.utf8))
  }

  @Test("is read from JSON, with ids that are numbers or texts")
  func reading() throws {
    #expect(
      try catalogue(json).repos == [
        Repo(id: 1, name: "Store", description: "Objects that keep state"),
        Repo(id: "two", name: "Sorted"),
        Repo(id: 3, name: "Other", description: "a STORE of names"),
      ])
  }

  @Test("finds names and descriptions in small or capital letters, in its own order")
  func matching() async throws {
    let catalogue = try catalogue(json)
    #expect(try await catalogue.repos(matching: "sTore").map(\.name) == ["Store", "Other"])
    #expect(try await catalogue.repos(matching: "").count == 3)
    #expect(try await catalogue.repos(matching: "nothing").isEmpty)
  }

  @Test("uses the matcher that it is given")
  func matcher() async throws {
    let catalogue = try CatalogueService(json: Data(json.utf8)) { query in { $0 == query } }
    #expect(try await catalogue.repos(matching: "Sorted").map(\.id) == ["two"])
  }

  @Test(
    "says where it is no catalogue",
    arguments: [
      (#"[{"id": 1, "name": "a"}, {"id": 2}]"#, 2, "there is no \"name\""),
      (#"[{"name": "a"}]"#, 1, "there is no \"id\""),
      (#"[{"id": 1, "name": 5}]"#, 1, "\"name\": "),
      (#"[{"id": true, "name": "a"}]"#, 1, "\"id\": "),
      (#"{"id": 1}"#, nil, "Array"), ("[\n{]", nil, "JSON"), ("", nil, "JSON"),
    ])
  func failures(json: String, entry: Int?, reason: String) throws {
    let failure = #expect(throws: CatalogueService.Failure.self) { try catalogue(json) }
    #expect(failure?.entry == entry)
    #expect(failure?.reason.contains(reason) == true, "\(failure?.reason ?? "")")
  }
}
