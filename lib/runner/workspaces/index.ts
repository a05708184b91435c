export { findWorkingRoot } from "./working-root";
