// The extension of `Trait` is outside of the page's type.
typealias EveryOrder = FindingRacesPage.EveryOrder
