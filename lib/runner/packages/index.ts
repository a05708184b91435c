export { bundleDigest } from "./bundle-digest";
export { inspectPackage } from "./inspect-package";
