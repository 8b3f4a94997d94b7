// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable {
        case `default` = 0
    }

    public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(frame: .zero)
    }

    open func prepareForReuse() {}
}

@MainActor
open class UITableViewHeaderFooterView: UIView {
    public init(reuseIdentifier: String?) {
        super.init(frame: .zero)
    }

    open func prepareForReuse() {}
}

@MainActor
open class UICollectionReusableView: UIView {
    open func prepareForReuse() {}
}

@MainActor
open class UICollectionViewCell: UICollectionReusableView {}
