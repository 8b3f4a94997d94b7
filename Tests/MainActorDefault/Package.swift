// swift-tools-version: 6.2

import PackageDescription

// An app as Xcode sets it up: all of its code belongs to the main actor by default. And the same model in a module without
// that, and in one of language mode 5.
let package = Package(
    name: "MainActorDefault",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ReactiveSignals", path: "../..")],
    targets: [
        .target(name: "Snippets", dependencies: [.product(name: "RACBindings", package: "ReactiveSignals")]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
