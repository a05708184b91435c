export { loadSampleLibrary } from "./load-sample-library";
