export {
  builtinDetail,
  builtinRow,
  createBuiltinSkills,
  noBuiltinSkills,
} from "./builtin-skills";
