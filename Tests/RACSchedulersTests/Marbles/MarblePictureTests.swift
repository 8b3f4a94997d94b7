import Foundation
import RACOperators
import RACSchedulers
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct MarblePictureTests {
    private let scheduler = TestScheduler()

    /// The elements of an SVG document in order, with their attributes and text.
    private final class Elements: NSObject, XMLParserDelegate {
        struct Element {
            let name: String
            let attributes: [String: String]
            var text = ""

            func number(_ name: String) -> Double? { attributes[name].flatMap { Double($0) } }
        }

        private(set) var all: [Element] = []
        private var open: [Int] = []

        init?(_ svg: String) {
            super.init()
            let parser = XMLParser(data: Data(svg.utf8))
            parser.delegate = self
            guard parser.parse() else { return nil }
        }

        func with(class name: String) -> [Element] {
            all.filter { $0.attributes["class"]?.split(separator: " ").contains(Substring(name)) ?? false }
        }

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            open.append(all.count)
            all.append(Element(name: name, attributes: attributes))
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if let last = open.last { all[last].text += text }
        }

        func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }
    }

    @Test func `the picture of a recording shows the values and the completion`() throws {
        let recording = scheduler.record(scheduler.cold("-1-(23)-|"))
        scheduler.run()
        let elements = try #require(Elements(recording.svg(title: "numbers")))
        #expect(elements.with(class: "value").map(\.text) == ["1", "2", "3"])
        #expect(elements.with(class: "bar").count == 1)
        #expect(elements.with(class: "cross").isEmpty)
    }

    @Test func `the picture of a recording stacks the values of one frame`() throws {
        let diagram: MarbleDiagram = "-a-(bc)-|"
        let elements = try #require(Elements(diagram.svg(title: "stack")))
        let values = elements.with(class: "value").map(\.attributes)
        #expect(values[1]["x"] == values[2]["x"])
        #expect(values[1]["y"] != values[2]["y"])
        #expect(values[0]["x"] != values[1]["x"])
    }

    @Test func `the picture of a recording draws failure, disposal and an open end differently`() throws {
        let failed = try #require(Elements(("-a-#" as MarbleDiagram).svg(title: "")))
        let disposed = try #require(Elements(("-a-!" as MarbleDiagram).svg(title: "")))
        let open = try #require(Elements(("-a--" as MarbleDiagram).svg(title: "")))
        #expect(failed.with(class: "cross").count == 1 && disposed.with(class: "cut").count == 1)
        #expect(failed.with(class: "cut").isEmpty && disposed.with(class: "cross").isEmpty)
        // The arrow of an open end has the class `dot`.
        #expect(open.with(class: "dot").count == 1 && failed.with(class: "dot").isEmpty)
    }

    @Test func `equal times have the same horizontal position in all rows of a picture`() throws {
        let source = scheduler.hot("-a--b|")
        let recording = scheduler.record(source.map { $0 + "!" })
        scheduler.run()
        var picture = MarblePicture(title: "map")
        picture.add(source, label: "source")
        picture.addOperation("map { $0 + \"!\" }")
        picture.add(recording, label: "a longer label")
        let elements = try #require(Elements(picture.svg))
        let values = elements.with(class: "value")
        #expect(values.map(\.text) == ["a", "b", "a!", "b!"])
        #expect(values[0].attributes["x"] == values[2].attributes["x"])
        #expect(values[1].attributes["x"] == values[3].attributes["x"])
        #expect(elements.with(class: "code").map(\.text) == ["map { $0 + \"!\" }"])
        #expect(elements.with(class: "label").map(\.text) == ["source", "a longer label"])
    }

    @Test func `wide marbles overlap neither the label nor the edge of a picture`() throws {
        let recording = scheduler.record(scheduler.hot("a----b").map { "\($0), a long one" })
        scheduler.run()
        var picture = MarblePicture(title: "")
        picture.add(recording, label: "result")
        let elements = try #require(Elements(picture.svg))
        let card = try #require(elements.with(class: "card").first?.number("width"))
        let marbles = elements.all.filter { $0.attributes["rx"] == "14" }
        let left = try #require(marbles.first?.number("x"))
        let right = try #require(marbles.last.map { ($0.number("x") ?? 0) + ($0.number("width") ?? 0) })
        let label = try #require(elements.with(class: "label").first?.number("x"))
        #expect(left > label + 6 * 7.8)
        #expect(right < card - 10)
    }

    @Test func `the arrow of a row in a picture extends beyond the row's last marble`() throws {
        let elements = try #require(Elements(("-a---b" as MarbleDiagram).svg(title: "")))
        let marble = try #require(elements.all.last { $0.attributes["rx"] == "14" })
        let line = try #require(elements.with(class: "line").first?.number("x2"))
        #expect(line > (marble.number("x") ?? 0) + (marble.number("width") ?? 0) + 10)
    }

    @Test func `a value keeps its color in later rows of a picture, and a new value has another color`() throws {
        let (first, second) = (scheduler.hot("-a-"), scheduler.hot("--b"))
        let recording = scheduler.record(first.merge(with: second).map { $0 == "a" ? "a" : "x" })
        scheduler.run()
        var picture = MarblePicture(title: "")
        picture.add(first, label: "first")
        picture.add(second, label: "second")
        picture.addOperation("merge")
        picture.add(recording, label: "result")
        let classes = try #require(Elements(picture.svg)).all.filter { $0.attributes["rx"] == "14" }
            .compactMap { $0.attributes["class"] }
        #expect(classes == ["source0", "source1", "source0", "made"])
    }

    @Test func `the picture of a cold marble source has a row for each subscription`() throws {
        let inner = scheduler.cold("-a-b")
        let outer = scheduler.hot("x--x-|").map { _ in inner }.switchToLatest()
        let recording = scheduler.record(outer, during: "^-------!")
        scheduler.run()
        // In the fourth frame, the switch precedes the second value of the first subscription. The subscription therefore ends
        // without that value.
        #expect(recording == "-a--a-b")
        #expect(inner.subscriptions == ["^--!", "---^----!"])
        var picture = MarblePicture(title: "")
        picture.add(inner, label: "inner")
        let elements = try #require(Elements(picture.svg))
        #expect(elements.with(class: "value").map(\.text) == ["a", "a", "b"])
        #expect(elements.with(class: "cut").count == 2)
        let positions = elements.with(class: "value").compactMap { $0.attributes["x"].flatMap(Double.init) }
        #expect(positions[1] - positions[0] == 3 * 40)
    }

    @Test func `the row of a cold marble source in a picture begins at the subscription`() throws {
        let inner = scheduler.cold("-a")
        _ = scheduler.record(inner, during: "--^")
        scheduler.run()
        var (picture, reference) = (MarblePicture(title: ""), MarblePicture(title: ""))
        picture.add(inner)
        reference.add("--^a" as MarbleDiagram)
        #expect(picture.svg == reference.svg)
    }

    @Test func `a picture has a title and a description for assistive technologies`() throws {
        let recording = scheduler.record(scheduler.cold("-1-|"))
        scheduler.run()
        var picture = MarblePicture(title: "one & only")
        picture.add(recording, label: "result")
        let elements = try #require(Elements(picture.svg))
        let root = try #require(elements.all.first)
        #expect(root.attributes["role"] == "img")
        let labels = root.attributes["aria-labelledby"]?.split(separator: " ").map(String.init) ?? []
        let texts = labels.compactMap { label in elements.all.first { $0.attributes["id"] == label }?.text }
        #expect(texts == ["one & only", "result: 1 at 1, completed at 3. Times are in frames of 1.0 seconds."])
    }

    @Test func `special characters in the text of a picture are escaped`() throws {
        let recording = scheduler.record(Signal<String, Never>.from(["<&>", "\"'", "\u{1}", "a\nb"]))
        var picture = MarblePicture(title: "<script>&")
        picture.add(recording, label: "\"quoted\" & <b>")
        picture.addOperation("filter { $0 < 3 && true }")
        let elements = try #require(Elements(picture.svg))
        #expect(elements.with(class: "value").map(\.text) == ["<&>", "\"'", "", "a b"])
        #expect(elements.all.first { $0.name == "title" }?.text == "<script>&")
        #expect(elements.with(class: "code").first?.text == "filter { $0 < 3 && true }")
    }

    @Test func `a picture has a light and a dark style and no external references`() {
        let svg = ("-a|" as MarbleDiagram).svg(title: "")
        #expect(svg.contains("@media (prefers-color-scheme: dark)"))
        #expect(!svg.contains("href") && !svg.contains("<script") && !svg.contains("@import"))
    }

    @Test func `two drawings of the same picture have the same text`() {
        let diagram: MarbleDiagram = "-a-(bc)-#"
        #expect(diagram.svg(title: "x") == diagram.svg(title: "x"))
        #expect(diagram.svg(title: "x") != diagram.svg(title: "y"))
    }

    @Test func `an empty picture is well-formed XML`() {
        #expect(Elements(MarblePicture(title: "").svg) != nil)
        #expect(Elements(("" as MarbleDiagram).svg(title: "")) != nil)
    }
}
