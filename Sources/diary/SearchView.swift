package import Repos

/// What a search has found.
package struct SearchView: RenderingView {
  private enum CodingKeys: String, CodingKey {
    case query, repos
  }

  private struct Row: Encodable {
    enum CodingKeys: String, CodingKey {
      case id, name, description
    }

    let repo: Repo

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(repo.id, forKey: .id)
      try container.encode(repo.name, forKey: .name)
      try container.encode(repo.description, forKey: .description)
    }
  }

  /// What was searched for.
  package var query: String
  /// What was found.
  package var repos: [Repo]

  /// Makes a view.
  package init(query: String, repos: [Repo]) {
    self.query = query
    self.repos = repos
  }

  /// A heading, and a row for each repository: number, name, description.
  package func lines(in format: TextFormat) -> [String] {
    var table = TextTable(columns: [.trailing, .leading, .leading])
    for (index, repo) in repos.enumerated() {
      table.add([
        TextTable.Cell("\(index + 1)", style: .dim), TextTable.Cell(repo.name, style: .bold),
        TextTable.Cell(repo.description ?? ""),
      ])
    }
    let remark = TextLayout.shown("\(repos.count) for \"\(query)\"")
    return [format.heading("Repositories", remark)] + format.lines(table)
  }

  /// The keys `query` and `repos`, each with `id`, `name` and `description`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(query, forKey: .query)
    try container.encode(repos.map { Row(repo: $0) }, forKey: .repos)
  }
}
