// Swift Testing has an additional module for each framework of Apple. If a file imports Swift Testing and the framework, the
// compiler requires the additional module. The module for UIKit does not exist on Linux, and none of its contents are needed.
