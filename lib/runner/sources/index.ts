export { addSource } from "./add-source";
export { changeSource } from "./change-source";
export { listSources } from "./list-sources";
export { globalSources, liveSources, type OpenedSource, scanSource } from "./opened-source";
export { refreshSource } from "./refresh-source";
export { removeSource } from "./remove-source";
