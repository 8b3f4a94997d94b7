// The page's extension of `Trait` is compiled outside of the page's type, and needs this name.
typealias EveryOrder = FindingRacesPage.EveryOrder
