// swift-tools-version: 6.1

import PackageDescription

// The framework from the same sources, built with modules named like those of Apple's SDKs, so that the code in `#if
// canImport(UIKit)` is compiled and run on Linux. This package is only for Linux.
let package = Package(
    name: "AppleControls",
    targets: [
        .target(name: "ObjectiveC", path: "Shims/ObjectiveC"),
        .target(name: "UIKit", dependencies: ["ObjectiveC"], path: "Shims/UIKit"),
        .target(name: "AppKit", dependencies: ["ObjectiveC"], path: "Shims/AppKit"),
        .target(name: "SwiftUI", path: "Shims/SwiftUI"),
        .target(name: "_Testing_UIKit", path: "Shims/TestingOverlays/UIKit"),
        .target(name: "_Testing_AppKit", path: "Shims/TestingOverlays/AppKit"),

        .target(name: "RACCore", path: "Sources/RACCore"),
        .target(name: "RACOperators", dependencies: ["RACCore"], path: "Sources/RACOperators"),
        .target(name: "RACSchedulers", dependencies: ["RACCore"], path: "Sources/RACSchedulers"),
        .target(
            name: "RACCommand",
            dependencies: ["RACCore", "RACOperators", "RACSchedulers"],
            path: "Sources/RACCommand"
        ),
        .target(
            name: "RACBindings",
            dependencies: [
                "RACCore", "RACOperators", "RACSchedulers", "RACCommand", "ObjectiveC", "UIKit", "AppKit", "SwiftUI",
            ],
            path: "Sources/RACBindings"
        ),

        .target(name: "TestSupport", dependencies: ["RACCore"], path: "TestSupport"),
        .testTarget(
            name: "UIKitTests",
            dependencies: ["RACBindings", "UIKit", "_Testing_UIKit", "TestSupport"],
            path: "Tests/UIKitTests"
        ),
        .testTarget(
            name: "AppKitTests",
            dependencies: ["RACBindings", "AppKit", "_Testing_AppKit", "TestSupport"],
            path: "Tests/AppKitTests"
        ),
        .testTarget(
            name: "KeyValueObservingTests",
            dependencies: ["RACBindings", "ObjectiveC", "TestSupport"],
            path: "Tests/KeyValueObservingTests"
        ),
        .testTarget(
            name: "SwiftUITests",
            dependencies: ["RACBindings", "SwiftUI", "TestSupport"],
            path: "Tests/SwiftUITests"
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        // The default traits of the root package.
        .define("Foundation"),
        .define("FoundationNetworking"),
    ]
}
