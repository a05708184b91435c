export { bundleDigest } from "./bundle-digest";
export { diffTrees } from "./diff-trees";
export { digestOf } from "./digest-of";
export { inspectPackage, refusalOf } from "./inspect-package";
export { inspectSkills, type ReadFile } from "./inspect-skills";
export { planContentSlugs } from "./plan-content-slugs";
export { textContent } from "./text-content";
