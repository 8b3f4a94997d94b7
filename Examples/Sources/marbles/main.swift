import Foundation
import MarbleOperators
import OperatorDocumentation

if CommandLine.arguments.contains("--json") {
    var all: [[String: Any]] = []
    for d in OperatorDemonstration.all {
        do {
            all.append([
                "id": d.id, "operator": d.operatorName, "name": d.name, "inputs": d.inputs.map(\.label),
                "text": try d.run().text,
            ])
        } catch { fatalError("\(d.id) \(error)") }
    }
    print(String(decoding: try JSONSerialization.data(withJSONObject: all), as: UTF8.self))
    exit(0)
}
let check = try DocumentationCheck(sources: "Sources")
for f in check.failures { print(f) }
for r in check.runs where CommandLine.arguments.count > 1 {
    try r.result.picture.svg.write(toFile: "/tmp/svg/\(r.pictureName).svg", atomically: true, encoding: .utf8)
}
print("diagrams run: \(check.runs.count), failures: \(check.failures.count)")
