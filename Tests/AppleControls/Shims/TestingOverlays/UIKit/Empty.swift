// Swift Testing comes with a module for each pair of itself and a framework of Apple, and asks for it when both are
// imported. The one for UIKit is not there on Linux, and nothing of it is needed.
