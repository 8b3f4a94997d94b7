@_exported import RACCore
