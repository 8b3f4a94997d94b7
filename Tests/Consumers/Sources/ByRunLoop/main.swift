import Foundation
import MainLoopChecks

startChecks("RunLoop")
RunLoop.main.run()
