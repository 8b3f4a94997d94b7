@_exported import RACCommand
@_exported import RACCore
@_exported import RACOperators
@_exported import RACSchedulers
