export { type ArchiveReaderOptions, createArchiveReader } from "./archive-reader";
