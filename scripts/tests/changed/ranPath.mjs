/** The path at which a marked Worker answers which code has run since it was last asked. */
export const RAN_PATH = "/.ran";
