// Swift Testing has an additional module for each framework of Apple, and the compiler requires it if both are imported. The one
// for AppKit does not exist on Linux, and none of its contents are needed.
