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
export { createEnvironmentFiles } from "./environment-files";
export { createTurns, limitedFiles, type Turns } from "./limited-files";
export { createLocalFiles } from "./local-files";
export type { SkillMaterializer } from "./materialize";
export { createMemoryFiles, type MemoryFile } from "./memory-files";
export { preferFormats } from "./prefer-formats";
export { type ScanInput, scanPackages } from "./scan-packages";
export type { HiddenPackage, InvalidPackage, PackagePlace, RootScan, ScannedPackage } from "./scanned-package";
export { createSharedFiles } from "./shared-files";
export { BoundSkillCatalog, type BoundSkillCatalogItem, type Selection, type SkillCatalogItem } from "./skill-catalog";
export { type ManagerOptions, SkillManager, type SkillsPolicy } from "./skill-manager";
export { distinctIds, FileSkillSource, type SkillSource } from "./skill-source";
