export { createDatabaseBlobStore } from "./database-blob-store";
export { createDiskBlobStore, digestOf } from "./disk-blob-store";
export { isStored } from "./is-stored";
export { storageError } from "./storage-error";
