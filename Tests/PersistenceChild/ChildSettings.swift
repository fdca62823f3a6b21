import Glibc
import StorePersistence

/// `settings set PATH KEY VALUE return|exit|flush|limited` and `settings count PATH PREFIX COUNT`, which says
/// after each flush how far it has come.
func runSettings(_ arguments: [String]) {
  guard arguments.count == 5 || arguments.count == 4 else { fail("\(arguments)") }
  let file = SettingsFile(arguments[1])
  let source = SettingsSource(file)
  if arguments[0] == "count", let count = Int(arguments[3]) {
    for number in 0..<count {
      let setting = Setting("\(arguments[2])\(number)", default: -1, in: source)
      setting.wrappedValue = number
      // One write of the file for each value, so that the two writers meet often.
      do { try source.flush() } catch { fail("\(error)") }
      say("\(number)")
    }
    return
  }
  // No room for a byte, as on a full disk.
  if arguments[4] == "limited" { limitFileSize(to: 0) }
  let setting = Setting(arguments[2], default: "", in: source)
  setting.wrappedValue = arguments[3]
  switch arguments[4] {
  case "return": return
  case "exit": exit(0)
  case "limited":
    do {
      try source.flush()
      fail("there was room")
    } catch { say("refused: \(error)") }
    limitFileSize(to: nil)
    do { try source.flush() } catch { fail("\(error)") }
    say("written")
  default:
    do { try source.flush() } catch { fail("\(error)") }
    say("flushed")
    while true { pause() }
  }
}
