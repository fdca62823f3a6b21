@_exported public import StoreCollections
@_exported public import StoreEnvironment
@_exported public import StorePersistence
@_exported public import StoreSignals
