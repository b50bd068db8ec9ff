// npm run compat -- <commit>: checks whether the current rooms serve a previous release's edge and pages as that
// release's own rooms did. It builds the commit in its own worktree and plays the stories of tests/compat on it, and at
// the same time with the current rooms in place of the commit's. It prints what members would notice, and exits with 1
// if there is anything.
//   -- <folder>   uses a checkout that is already built
import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { isAccepted } from "../tests/compat/accepted.mjs";
import { described } from "../tests/compat/comparison.mjs";
import { tryPages } from "../tests/compat/pages.mjs";
import { Product } from "../tests/compat/product.mjs";
import { differencesBetween, newProblems } from "../tests/compat/plays.mjs";
import { playStory, RESTART_STORY, STORIES } from "../tests/compat/stories/stories.mjs";
import { UNKNOWN_GAME, unknownGameStory } from "../tests/compat/stories/unknownGame.mjs";
import { bundleWorker, ROOMS_FILE } from "./server/roomsBundle.mjs";
import { ROOT } from "./root.mjs";

process.env.WRANGLER_LOG = "error";

/** @typedef {import("../tests/compat/recording.mjs").Recording} Recording */

const RULES_OF_UNKNOWN_GAME = path.join(ROOT, "games", "connectFour");
const OUTPUT_MAX_BYTES = 10_000_000;
/** the greatest length of a printed difference in characters, and how many differences are printed for each story */
const LINE_MAX = 600;
const LINES_MAX = 20;
const NODE = "node_modules/.bin/node";

const [release, ...more] = process.argv.slice(2);
if (!release || more.length > 0) {
  console.error("npm run compat -- <commit>");
  process.exit(2);
}

/** The number of differences that aren't accepted ones. */
let found = 0;
const isFolder = await fs
  .stat(release)
  .then((stat) => stat.isDirectory())
  .catch(() => false);
const previous = isFolder ? path.resolve(release) : await build(release);
try {
  await fs.mkdir(path.dirname(ROOMS_FILE), { recursive: true });
  await fs.writeFile(ROOMS_FILE, await bundleWorker());
  await compare(
    new Product({ edge: previous, rooms: previous }),
    new Product({ edge: previous, rooms: ROOT }),
    STORIES,
  );
  await compare(
    new Product({ edge: previous, rooms: previous }),
    new Product({ edge: previous, rooms: previous, roomsLater: ROOT }),
    new Map([RESTART_STORY]),
  );
  await tryUnknownGameAndPages(new Product({ edge: previous, rooms: ROOT }));
  console.log(found === 0 ? `\nThe current rooms serve ${release} as its own did.` : `\n${found} differences.`);
} finally {
  if (!isFolder) await remove(previous);
}
process.exit(found === 0 ? 0 : 1); // sockets may still be closing

/** Builds a commit in its own worktree. Returns the folder. @param {string} commit */
async function build(commit) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-previous-"));
  console.log(`Building ${commit} in ${folder}…`);
  await run("git", ["worktree", "add", "--force", "--detach", folder, commit], ROOT);
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], folder);
  await run(path.join(folder, NODE), ["scripts/build.mjs"], folder);
  return folder;
}

/** @param {string} folder */
async function remove(folder) {
  await run("git", ["worktree", "remove", "--force", folder], ROOT);
}

/**
 * Throws with the program's output when it fails. @param {string} program @param {string[]} args @param {string} cwd
 */
function run(program, args, cwd) {
  return promisify(execFile)(program, args, { cwd, maxBuffer: OUTPUT_MAX_BYTES });
}

/**
 * Plays the stories on both products in parallel, and reports the differences.
 * @param {Product} before
 * @param {Product} now
 * @param {ReadonlyMap<string, import("../tests/compat/stories/stories.mjs").Story>} stories
 */
async function compare(before, now, stories) {
  const play = async (/** @type {Product} */ product) => {
    await product.start();
    /** @type {Recording[]} */
    const recordings = [];
    for (const [name, story] of stories) recordings.push(await playStory(product, name, story));
    return recordings;
  };
  try {
    const [was, is] = await Promise.all([play(before), play(now)]);
    for (const [i, recording] of was.entries()) {
      const other = is[i];
      if (!other) continue;
      const differences = differencesBetween(recording, other);
      const noticed = differences.filter((difference) => !isAccepted(difference));
      report(
        `${recording.story}: ${recording.steps.length} steps${noticed.length < differences.length ? `, ${differences.length - noticed.length} changes on purpose` : ""}`,
        noticed.map(described),
      );
    }
    report("the log", newProblems(before.problems, now.problems));
  } finally {
    await Promise.all([before.discard(), now.discard()]);
  }
}

/** Tries what the previous release doesn't have, or what needs a browser. @param {Product} product */
async function tryUnknownGameAndPages(product) {
  const withUnknownGame = await fs
    .stat(RULES_OF_UNKNOWN_GAME)
    .then(() => true)
    .catch(() => false);
  try {
    await product.start();
    if (withUnknownGame)
      report(
        `an invitation to ${UNKNOWN_GAME}`,
        await playStory(product, "unknownGame", unknownGameStory)
          .then(() => [])
          .catch((error) => [String(error.cause ?? error)]),
      );
    else console.log(`- an invitation to ${UNKNOWN_GAME}: the rooms don't know it yet`);
    report("pages in a browser", await tryPages(product, { withUnknownGame }));
  } finally {
    await product.discard();
  }
}

/** @param {string} what @param {readonly string[]} problems */
function report(what, problems) {
  found += problems.length;
  console.log(`${problems.length === 0 ? "✓" : "✗"} ${what}`);
  for (const problem of problems.slice(0, LINES_MAX))
    console.log(`    ${problem.split("\n", 1)[0]?.slice(0, LINE_MAX)}`);
  if (problems.length > LINES_MAX) console.log(`    … and ${problems.length - LINES_MAX} more`);
}
