// npm run sbom: lists the packages that a release is made of (CycloneDX 1.5), in releases/sbom-<commit>.json.
// `npm run deploy` does this too. It reads package-lock.json itself, because `npm sbom --omit=dev` (npm 11) leaves out
// packages that a package of development also needs, such as react and hono.
import { Buffer } from "node:buffer";
import { execFileSync } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { ROOT } from "./root.mjs";

const IN_MODULES = "node_modules/";

/** @typedef {{ name?: string, version: string, integrity?: string, license?: string, dev?: boolean, devOptional?: boolean }} Locked */

/**
 * The list for the packages of a package-lock.json, without those that only development needs.
 * @param {Record<string, Locked>} packages
 * @param {{ version: string, commit: string }} release
 */
export function sbomOf(packages, { version, commit }) {
  const components = Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place.startsWith(IN_MODULES) && !dev && !devOptional)
    .map(([place, locked]) => componentOf(place, locked));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: { type: "application", name: "parlor", version, properties: [{ name: "commit", value: commit }] },
    },
    components,
  };
}

/** @param {string} place @param {Locked} locked */
function componentOf(place, { name: alias, version, integrity, license }) {
  const name = alias ?? place.slice(place.lastIndexOf(IN_MODULES) + IN_MODULES.length);
  const [algorithm, digest = ""] = (integrity ?? "").split("-");
  return {
    type: "library",
    name,
    version,
    // the @ of a scope is encoded (https://github.com/package-url/purl-spec)
    purl: `pkg:npm/${name.replace(/^@/, "%40")}@${version}`,
    ...(algorithm === "sha512"
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] }
      : {}),
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  };
}

/**
 * The commit that is checked out in the folder, with `-dirty` if package-lock.json isn't as committed. Throws if it is
 * no checkout of git.
 * @param {string} folder
 */
export function commitOf(folder) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
  try {
    const isDirty = git("status", "--porcelain", "--", "package-lock.json") !== "";
    return git("rev-parse", "--short=12", "HEAD") + (isDirty ? "-dirty" : "");
  } catch (error) {
    throw new Error("The list of packages is named for a commit: run this in a checkout of git.", { cause: error });
  }
}

/** Writes the list for the checked-out commit, and returns the file. */
export async function writeSbom(folder = path.join(ROOT, "releases"), commit = commitOf(ROOT)) {
  const read = async (/** @type {string} */ name) => JSON.parse(await fs.readFile(path.join(ROOT, name), "utf8"));
  const { packages } = await read("package-lock.json");
  const { version } = await read("package.json");
  const file = path.join(folder, `sbom-${commit}.json`);
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(file, `${JSON.stringify(sbomOf(packages, { version, commit }), null, 2)}\n`);
  return file;
}

if (process.argv[1] === import.meta.filename) console.log(path.relative(ROOT, await writeSbom()));
