export { globalSources, liveSources, type OpenedSource, scanSource } from "./opened-source";
