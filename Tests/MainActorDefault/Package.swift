// swift-tools-version: 6.2

import PackageDescription

// An app with Xcode's settings: all of its code belongs to the main actor by default. Snippets have no annotation unless a
// comment says so. The model is annotated, and one folder is compiled three times: in such a module, in a module without default
// isolation, and in language mode 5.
let package = Package(
    name: "MainActorDefault",
    platforms: [.macOS(.v15)],
    // Without the trait FoundationNetworking, so that this combination is built, too. The check reads the linked libraries.
    dependencies: [.package(name: "ReactiveSignals", path: "../..", traits: ["Foundation"])],
    targets: [
        .executableTarget(name: "Snippets"),
        .executableTarget(name: "ByDefault"),
        .executableTarget(name: "Marked"),
        .executableTarget(name: "Mode5"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.dependencies = [.product(name: "RACBindings", package: "ReactiveSignals")]
    target.swiftSettings = [.enableUpcomingFeature("MemberImportVisibility")] + settings(of: target.name)
}

func settings(of target: String) -> [SwiftSetting] {
    switch target {
    case "Marked": []
    case "Mode5": [.swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency")]
    default:
        [
            .defaultIsolation(MainActor.self),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("InferIsolatedConformances"),
        ]
    }
}
