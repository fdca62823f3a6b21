/// A day as a count of days, with what the calendar says of it.
struct DayNumber: Hashable {
  let daysSince1970: Int

  /// Days since Monday, 0 to 6.
  var weekday: Int {
    let remainder = (daysSince1970 + 3) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, so that
  // the leap day is a year's last one, and 400 years are always 146,097 days.
  var civil: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The year and number of the ISO 8601 week: that of its Thursday.
  var week: (year: Int, number: Int) {
    let thursday = DayNumber(daysSince1970: daysSince1970 - weekday + 3)
    let (year, month, day) = thursday.civil
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    let dayOfYear = daysBefore + (isLeap && month > 2 ? 1 : 0) + day - 1
    return (year, dayOfYear / 7 + 1)
  }
}
