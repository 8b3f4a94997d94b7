@_exported import RACCore
@_exported import RACOperators
@_exported import RACSchedulers
