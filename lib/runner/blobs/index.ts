export { createDatabaseBlobStore } from "./database-blob-store";
export { createDiskBlobStore } from "./disk-blob-store";
export { storageError } from "./storage-error";
