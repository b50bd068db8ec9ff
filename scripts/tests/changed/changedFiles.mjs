// What git says about the files.
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../root.mjs";

const MAX_OUTPUT = 64 * 1024 * 1024;
const run = promisify(execFile);

/** @param {string[]} args */
async function git(...args) {
  const { stdout } = await run("git", args, { cwd: ROOT, maxBuffer: MAX_OUTPUT });
  return stdout;
}

const listed = async (/** @type {string[]} */ ...args) => (await git(...args)).split("\0").filter(Boolean);

/** The files of the repository that exist, with those that git doesn't know yet. */
export async function allFiles() {
  const files = await listed("ls-files", "-z", "--cached", "--others", "--exclude-standard");
  return [...new Set(files)].filter((file) => fs.statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.isFile());
}

export const headCommit = async () => (await git("rev-parse", "HEAD")).trim();

/**
 * The commit at which this branch left main. On main itself, what the remote's main doesn't have yet counts as changed.
 * @returns {Promise<string>}
 */
export async function baseCommit() {
  const branch = (await git("rev-parse", "--abbrev-ref", "HEAD")).trim();
  const mains = branch === "main" ? ["origin/main"] : ["main", "origin/main"];
  for (const main of mains) {
    const base = await git("merge-base", "HEAD", main).catch(() => undefined);
    if (base) return base.trim();
  }
  return headCommit();
}

/**
 * The files that differ from a commit, also those that aren't committed, and those that are gone.
 * @param {string} commit
 */
export async function filesChangedSince(commit) {
  const [known, untracked] = await Promise.all([
    listed("diff", "--name-only", "--no-renames", "-z", commit),
    listed("ls-files", "-z", "--others", "--exclude-standard"),
  ]);
  return [...new Set([...known, ...untracked])];
}
