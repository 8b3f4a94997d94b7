// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class NSButton: NSControl {
    open var state: NSControl.StateValue = .off
}

@MainActor
open class NSTextField: NSControl {}

@MainActor
open class NSSwitch: NSControl {
    open var state: NSControl.StateValue = .off
}

@MainActor
open class NSSlider: NSControl {
    open var minValue: Double = 0
    open var maxValue: Double = 1

    /// The value, limited to the range of the slider.
    override open var doubleValue: Double {
        get { super.doubleValue }
        set { super.doubleValue = min(max(newValue, minValue), maxValue) }
    }
}

@MainActor
open class NSStepper: NSControl {
    open var minValue: Double = 0
    open var maxValue: Double = 59

    /// The value, limited to the range of the stepper.
    override open var doubleValue: Double {
        get { super.doubleValue }
        set { super.doubleValue = min(max(newValue, minValue), maxValue) }
    }
}

@MainActor
open class NSPopUpButton: NSButton {
    private var titles: [String] = []
    open private(set) var indexOfSelectedItem: Int = -1

    /// Adds items. Also selects the first item.
    open func addItems(withTitles itemTitles: [String]) {
        titles += itemTitles
        if indexOfSelectedItem < 0, !titles.isEmpty { indexOfSelectedItem = 0 }
    }

    /// Selects the item at an index. The index −1 selects no item.
    open func selectItem(at index: Int) {
        if index < titles.count { indexOfSelectedItem = index }
    }
}

@MainActor
open class NSDatePicker: NSControl {
    open var dateValue: Date = Date(timeIntervalSinceReferenceDate: 0)
}
