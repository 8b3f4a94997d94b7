import RACCore
