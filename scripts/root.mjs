// The repository's root, from wherever a script is started.
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "..");
