export { bundleDigest } from "./bundle-digest";
export { diffTrees } from "./diff-trees";
export { inspectPackage, refusalOf } from "./inspect-package";
