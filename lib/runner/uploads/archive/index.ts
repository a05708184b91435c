export { createArchiveReader } from "./archive-reader";
