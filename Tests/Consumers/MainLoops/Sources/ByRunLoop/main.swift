import Checks
import Foundation

startChecks("RunLoop")
RunLoop.main.run()
