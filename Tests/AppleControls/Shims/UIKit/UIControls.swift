// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UIButton: UIControl {}

@MainActor
open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false

    open func beginRefreshing() {
        isRefreshing = true
    }

    open func endRefreshing() {
        isRefreshing = false
    }
}

@MainActor
open class UISwitch: UIControl {
    open var isOn: Bool = false

    open func setOn(_ on: Bool, animated: Bool) {
        isOn = on
    }
}

@MainActor
open class UISlider: UIControl {
    private var stored: Float = 0

    open var minimumValue: Float = 0
    open var maximumValue: Float = 1

    /// The value, limited to the range of the control.
    open var value: Float {
        get { stored }
        set { stored = min(max(newValue, minimumValue), maximumValue) }
    }

    open func setValue(_ value: Float, animated: Bool) {
        self.value = value
    }
}

@MainActor
open class UIStepper: UIControl {
    private var stored: Double = 0

    open var minimumValue: Double = 0
    open var maximumValue: Double = 100
    open var stepValue: Double = 1

    /// The value, limited to the range of the control.
    open var value: Double {
        get { stored }
        set { stored = min(max(newValue, minimumValue), maximumValue) }
    }
}

@MainActor
open class UISegmentedControl: UIControl {
    public class var noSegment: Int { -1 }

    open private(set) var numberOfSegments: Int
    open var selectedSegmentIndex: Int = UISegmentedControl.noSegment

    public init(items: [Any]?) {
        numberOfSegments = items?.count ?? 0
        super.init(frame: .zero)
    }
}

@MainActor
open class UIDatePicker: UIControl {
    open var date: Date = Date(timeIntervalSinceReferenceDate: 0)

    open func setDate(_ date: Date, animated: Bool) {
        self.date = date
    }
}

@MainActor
open class UITextField: UIControl {
    open var text: String? = ""
}

@MainActor
open class UISearchTextField: UITextField {}

@MainActor
open class UISearchBar: UIView {
    open private(set) lazy var searchTextField = UISearchTextField()

    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }

    public convenience init() {
        self.init(frame: .zero)
    }
}

@MainActor
open class UIPageControl: UIControl {
    private var page = 0

    open var numberOfPages: Int = 0

    /// The current page, limited to the number of pages.
    open var currentPage: Int {
        get { page }
        set { page = max(0, min(newValue, numberOfPages - 1)) }
    }
}
