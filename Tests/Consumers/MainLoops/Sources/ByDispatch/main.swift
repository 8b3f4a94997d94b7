import Checks
import Dispatch

startChecks("dispatchMain")
dispatchMain()
