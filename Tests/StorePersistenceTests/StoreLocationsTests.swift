import StorePersistence
import Testing

@Suite("StoreLocations gives an application's folders after the XDG rules")
struct StoreLocationsTests {
  private func locations(_ environment: [String: String]) -> [String] {
    let found = StoreLocations(app: "diary", environment: environment, home: "/home/ada")
    return [found.configuration, found.data, found.state, found.cache]
  }

  private let defaults = [
    "/home/ada/.config/diary", "/home/ada/.local/share/diary", "/home/ada/.local/state/diary",
    "/home/ada/.cache/diary",
  ]

  @Test("unset variables give the defaults below the user's folder")
  func defaultFolders() {
    #expect(locations([:]) == defaults)
  }

  @Test("absolute variables count, without slashes at their end")
  func absoluteVariables() {
    let found = locations([
      "XDG_CONFIG_HOME": "/c/", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/",
      "XDG_CACHE_HOME": "/x//",
    ])
    #expect(found == ["/c/diary", "/d/diary", "/diary", "/x/diary"])
  }

  @Test("a relative or empty variable is ignored", arguments: ["", "relative", "./x", "~/x"])
  func relativeVariables(value: String) {
    let variables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, value) })
    #expect(locations(environment) == defaults)
  }

  @Test("HOME counts for the user's folder")
  func home() {
    #expect(locations(["HOME": "/home/ada"])[0] == "/home/ada/.config/diary")
    #expect(locations(["HOME": "root"])[0] == "/home/ada/.config/diary")
  }

  @Test("one root holds all folders")
  func root() {
    let found = StoreLocations(root: "/data")
    #expect(found.configuration == "/data/config")
    #expect(found.data == "/data/data")
  }

  @Test("a name that is no folder's stops the program", arguments: ["", ".", "..", "a/b"])
  func names(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in
      _ = StoreLocations(app: name, environment: [:], home: "/")
    }
  }
}
