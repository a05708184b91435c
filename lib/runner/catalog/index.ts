export {
  builtinDetail,
  builtinRow,
  createBuiltinSkills,
  noBuiltinSkills,
} from "./builtin-skills";
export {
  type Environment,
  type EnvironmentMount,
  type ObservedRoute,
  observeRoute,
  pinEnvironment,
  type Route,
  requireCurrentRoutes,
  routePath,
} from "./environment";
export { createTurns, limitedFiles, type Turns } from "./limited-files";
export { createLocalFiles } from "./local-files";
export { createMemoryFiles, type MemoryFile } from "./memory-files";
export { preferFormats } from "./prefer-formats";
export { type ScanInput, scanPackages } from "./scan-packages";
export type { HiddenPackage, InvalidPackage, PackagePlace, RootScan, ScannedPackage } from "./scanned-package";
export { createSharedFiles } from "./shared-files";
