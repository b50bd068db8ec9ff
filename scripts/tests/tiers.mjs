// Which tests are in which tier, as arguments of Vitest and Playwright. A test is in the second tier if its file's name
// has `.full.`, or if it has the tag full.
import path from "node:path";
import { ROOT } from "../root.mjs";
import { sourceFiles } from "./sourceFiles.mjs";

/** In Vitest; in Playwright it begins with `@`. */
export const FULL_TAG = "full";
export const FULL_FILE = /\.full\./;
/** A file with this remark has the tag for all its tests. Vitest has no other way to tag what a file's name says. */
const MODULE_TAG = "@module-tag full";
/** A tag in the code of a test. It may stand in an expression, such as `tags: isLong ? ["full"] : []`. */
const TAG = /"@?full"/;
/** The option of Vitest or Playwright that has such a tag. */
const TAGS = /\btags?: [^{\n]*"@?full"/;
const VITEST_FILE = /\.test\.tsx?$/;
const TEST_FILE = /\.(test|spec)\.tsx?$/;

export const FIRST_TIER = {
  vitest: ["--tags-filter=!full", "--exclude=**/*.full.*"],
  playwright: String.raw`@full|\.full\.spec`, // for --grep-invert
};

/** The arguments for Vitest, with the files that have tests of the second tier: loading all others takes minutes. */
export const secondTierOfVitest = () => [
  "--tags-filter=full",
  ...sourceFiles(ROOT, VITEST_FILE)
    .filter(({ source }) => TAG.test(source) || source.includes(MODULE_TAG))
    .map(({ file }) => file),
];

/** Other files than tests that tag tests: secondTierOfVitest doesn't find these. @returns {string[]} */
export const taggingHelpers = () =>
  sourceFiles(ROOT, /\.tsx?$/)
    .filter(({ file, source }) => !TEST_FILE.test(file) && TAGS.test(source))
    .map(({ file }) => file);

/** Files in the second tier by their name that lack the remark which Vitest needs. @returns {string[]} */
export const untaggedFiles = () =>
  sourceFiles(ROOT, VITEST_FILE)
    .filter(({ file, source }) => FULL_FILE.test(path.basename(file)) && !source.includes(MODULE_TAG))
    .map(({ file }) => file);
