// The declarations that the page on lists assumes.

import Foundation
import RACBindings
import UIKit

extension ListsPage {
    struct Track: Sendable, Identifiable, Equatable {
        let title: String
        var id: String { title }
    }

    struct Model: Sendable {
        let tracks = MutableProperty<[Track]>([])
        let drafts = MutableProperty<[Track]>([])
    }

    enum Section {
        case library
        case drafts
    }

    static let model = Model()
    @MainActor static let dataSource = UITableViewDiffableDataSource<Section, Track.ID>(tableView: UITableView()) {
        _,
        _,
        _ in nil
    }
}
