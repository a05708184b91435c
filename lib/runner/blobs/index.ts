export { createDatabaseBlobStore } from "./database-blob-store";
export { createDiskBlobStore } from "./disk-blob-store";
export { DISK_LANES, makeDurable } from "./durable";
export { eachLimited } from "./each-limited";
export { lockHash } from "./lock-hash";
export { namingFile } from "./name-file";
export { isProcessAlive, newProcessMark } from "./process-mark";
export { StagingWriter } from "./staging-writer";
export { storageError, withStorageErrors } from "./storage-error";
