// swift-tools-version: 6.1

import Foundation
import PackageDescription

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "ReactiveSignals", path: ".."),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        .target(
            name: "SignIn",
            dependencies: [
                "Inspection",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "login",
            dependencies: [
                "SignIn",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "ownloop",
            dependencies: [
                .product(name: "RACOperators", package: "ReactiveSignals"),
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
            ]
        ),
        .executableTarget(
            name: "incidents",
            dependencies: [
                "Inspection",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "RACOperators", package: "ReactiveSignals"),
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(name: "Prices"),
        .executableTarget(
            name: "feed",
            dependencies: [
                "Inspection",
                "PageServing",
                "Prices",
                "UnixSignals",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: [.copy("Page")]
        ),
        .testTarget(
            name: "feedTests",
            dependencies: [
                "Prices",
                "feed",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .target(
            name: "MarbleOperators",
            dependencies: [
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "RACOperators", package: "ReactiveSignals"),
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
            ]
        ),
        .target(
            name: "OperatorDocumentation",
            dependencies: [
                "MarbleOperators",
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
            ]
        ),
        .executableTarget(
            name: "marbles",
            dependencies: [
                "MarbleOperators",
                "OperatorDocumentation",
                "PageServing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "RACOperators", package: "ReactiveSignals"),
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            // The files of the page are separate, for editors and browsers. The program finds them next to itself, from any
            // working directory.
            resources: [.copy("Playground/Page"), .copy("Playground/guide.json")]
        ),
        .testTarget(
            name: "marblesTests",
            dependencies: [
                "MarbleOperators",
                "OperatorDocumentation",
                "marbles",
                .product(name: "RACSchedulers", package: "ReactiveSignals"),
            ]
        ),
        .target(
            name: "TerminalDrawing",
            dependencies: ["UnixSignals", .product(name: "RACBindings", package: "ReactiveSignals")]
        ),
        .target(
            name: "PageServing",
            dependencies: [.product(name: "FlyingSocks", package: "FlyingFox")],
            resources: [.copy("Shared")]
        ),
        .target(
            name: "Inspection",
            dependencies: [
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(
            name: "Inspecting",
            dependencies: [.product(name: "RACBindings", package: "ReactiveSignals")]
        ),
        .executableTarget(
            name: "inspector",
            dependencies: [
                "Inspecting",
                "PageServing",
                "UnixSignals",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: [.copy("Page")]
        ),
        .testTarget(
            name: "inspectorTests",
            dependencies: [
                "Inspecting",
                "PageServing",
                "inspector",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .target(
            name: "UnixSignals",
            dependencies: [.product(name: "RACBindings", package: "ReactiveSignals")]
        ),
        .target(
            name: "LogWatching",
            dependencies: [
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .executableTarget(
            name: "logwatch",
            dependencies: [
                "LogWatching",
                "TerminalDrawing",
                "UnixSignals",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(
            name: "Searching",
            dependencies: [
                "Inspection",
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .executableTarget(
            name: "search",
            dependencies: [
                "Inspection",
                "Searching",
                "TerminalDrawing",
                "UnixSignals",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "searchTests",
            dependencies: [
                "Searching",
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
        .testTarget(
            name: "logwatchTests",
            dependencies: [
                "LogWatching",
                "TerminalDrawing",
                .product(name: "RACBindings", package: "ReactiveSignals"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// The programs with a window need GTK. Without GTK, everything else can still be built.
if isInstalled("gtk4") {
    package.targets += [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
        .target(
            name: "GTKToolkit",
            dependencies: ["CGTK", .product(name: "RACBindings", package: "ReactiveSignals")]
        ),
        .executableTarget(
            name: "gtk-login",
            dependencies: [
                "GTKToolkit",
                "Inspection",
                "SignIn",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: [.embedInCode("Window/SignInWindow.ui"), .embedInCode("Window/SignInWindow.css")]
        ),
    ]
}

// A broker needs the C client of NATS. Without it, `feed` is still built, but cannot use a broker.
if isInstalled("libnats") {
    package.targets += [
        .systemLibrary(name: "CNats", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
        .target(
            name: "NatsSignals",
            dependencies: ["CNats", .product(name: "RACBindings", package: "ReactiveSignals")]
        ),
        .executableTarget(
            name: "market",
            dependencies: [
                "NatsSignals",
                "Prices",
                "UnixSignals",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "streamload",
            dependencies: [
                "NatsSignals",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "natsTests",
            dependencies: ["NatsSignals", .product(name: "RACBindings", package: "ReactiveSignals")]
        ),
    ]
    for target in package.targets where target.name == "feed" {
        target.dependencies.append("NatsSignals")
        target.swiftSettings = [.define("NATS")]
    }
}

// The todos need SQLite, which is part of Apple's systems. Without SQLite, everything else can still be built.
if hasSQLite {
    package.dependencies.append(.package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"))
    package.targets += [
        .target(
            name: "TodoLists",
            dependencies: [
                "Inspection",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "todoTests",
            dependencies: [
                "TodoLists",
                "TerminalDrawing",
                "todo",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .executableTarget(
            name: "todo",
            dependencies: [
                "Inspection",
                "TodoLists",
                "TerminalDrawing",
                "UnixSignals",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ]
}

if isInstalled("gtk4"), hasSQLite {
    package.targets += [
        .executableTarget(
            name: "gtk-todo",
            dependencies: [
                "GTKToolkit",
                "Inspection",
                "TodoLists",
                .product(name: "RACBindings", package: "ReactiveSignals"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: [
                .embedInCode("Window/TodoWindow.ui"),
                .embedInCode("Window/TodoRow.ui"),
                .embedInCode("Window/SidebarRow.ui"),
                .embedInCode("Window/TodoWindow.css"),
            ]
        )
    ]
}

/// Indicates whether programs can be built with SQLite.
var hasSQLite: Bool {
    #if os(Linux)
        isInstalled("sqlite3")
    #else
        true
    #endif
}

/// Returns whether pkg-config finds a library: one of its folders contains a file with the library's name.
func isInstalled(_ library: String) -> Bool {
    let named = Context.environment["PKG_CONFIG_PATH"]?.split(separator: ":").map(String.init) ?? []
    let libraries = ["/usr/lib", "/usr/lib64", "/usr/share", "/usr/local/lib", "/opt/homebrew/lib"]
    // Debian has a folder for each architecture: /usr/lib/x86_64-linux-gnu.
    let architectures = ((try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? [])
        .filter { $0.hasSuffix("-linux-gnu") }
        .map { "/usr/lib/\($0)" }
    return (named + (libraries + architectures).map { "\($0)/pkgconfig" })
        .contains { FileManager.default.fileExists(atPath: "\($0)/\(library).pc") }
}
