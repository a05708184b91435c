export { bundleDigest } from "./bundle-digest";
export { inspectPackage, refusalOf } from "./inspect-package";
export { textContent } from "./text-content";
