import Dispatch
import MainLoopChecks

startChecks("dispatchMain")
dispatchMain()
