export { bundleDigest } from "./bundle-digest";
export { type InspectInput, inspectPackage, type PackageInspection } from "./inspect-package";
