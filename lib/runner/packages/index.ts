export { bundleDigest } from "./bundle-digest";
export { inspectPackage } from "./inspect-package";
export { textContent } from "./text-content";
