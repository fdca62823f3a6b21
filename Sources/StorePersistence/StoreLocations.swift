internal import FoundationEssentials

/// The folders of one application, after the XDG base directory rules.
///
/// ```swift
/// let locations = StoreLocations(app: "diary")
/// let path = locations.configuration + "/settings.json"   // ~/.config/diary/settings.json
/// ```
///
/// A variable that is unset, empty or does not start with "/" is ignored, as the rules say. No
/// folder is made before something is written into it.
public struct StoreLocations: Equatable, Sendable {
  /// Settings: `$XDG_CONFIG_HOME/<app>` or `~/.config/<app>`.
  public let configuration: String

  /// What the user made: `$XDG_DATA_HOME/<app>` or `~/.local/share/<app>`.
  public let data: String

  /// What can be lost with little harm, such as a history: `$XDG_STATE_HOME/<app>` or
  /// `~/.local/state/<app>`.
  public let state: String

  /// What can be made again: `$XDG_CACHE_HOME/<app>` or `~/.cache/<app>`.
  public let cache: String

  /// Finds the folders of an application for the user who runs it.
  ///
  /// - Precondition: `app` is a file name: not empty, not "." or "..", without "/".
  /// - Parameter app: The name of the application's own folder.
  public init(app: String) {
    self.init(
      app: app, environment: ProcessInfo.processInfo.environment,
      home: FileManager.default.homeDirectoryForCurrentUser.path)
  }

  /// Finds the folders of an application from given variables.
  ///
  /// - Precondition: `app` is a file name: not empty, not "." or "..", without "/".
  /// - Parameters:
  ///   - app: The name of the application's own folder.
  ///   - environment: The variables; `HOME` counts for more than `home`.
  ///   - home: The user's folder.
  public init(app: String, environment: [String: String], home: String) {
    if app.isEmpty || app == "." || app == ".." || app.utf8.contains(UInt8(ascii: "/")) {
      fatalError("StoreLocations: \"\(app)\" is no name for a folder")
    }
    func absolute(_ variable: String) -> String? {
      guard let value = environment[variable], value.utf8.first == UInt8(ascii: "/") else {
        return nil
      }
      return value
    }
    let home = absolute("HOME") ?? home
    func folder(_ variable: String, _ fallback: String) -> String {
      var base = absolute(variable) ?? "\(home)/\(fallback)"
      while base.utf8.count > 1 && base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
      return base == "/" ? "/\(app)" : "\(base)/\(app)"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
  }

  /// Puts all folders below one, as a program with a `--data` option does.
  ///
  /// - Parameter root: The folder that holds `config`, `data`, `state` and `cache`.
  public init(root: String) {
    configuration = "\(root)/config"
    data = "\(root)/data"
    state = "\(root)/state"
    cache = "\(root)/cache"
  }
}
