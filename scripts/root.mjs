// The repository's root, wherever a script is started from.
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "..");
