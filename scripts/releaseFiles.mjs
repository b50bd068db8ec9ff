/**
 * Lists the files of a release with which pages start offline (X210), for the service worker: those that the kept pages and
 * the parts of them can load, for each language.
 */
import fs from "node:fs/promises";
import path from "node:path";

/** Remix's names of the routes whose pages are kept, and of those around them. */
const ROUTES = [
  "root",
  "routes/_index",
  "routes/$userId._index",
  "routes/messages",
  "routes/messages._index",
  "routes/messages.requests",
  "routes/messages.$chatId",
  "routes/games_.$game.Single",
  "routes/shell",
];
const MANIFEST = /^manifest-\w+\.js$/;
/** A file's name in the code of another one, which imports it or lists it for preloading. */
const NAMED = /["'`](?:\.\/|\/?assets\/(?:[\w-]+\/)?)([\w.$-]+\.(?:js|css))["'`]/g;

/** Writes a list beside each language's list of routes. @param {string} assets the folder of the browser's files */
export async function writeReleaseFiles(assets) {
  const entries = await fs.readdir(assets, { withFileTypes: true });
  const shared = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => writeFiles(path.join(assets, name), name, shared)),
  );
}

/** @param {string} folder @param {string} name @param {string[]} shared the files that all languages have in common */
async function writeFiles(folder, name, shared) {
  const scripts = await fs.readdir(folder);
  const manifest = scripts.find((script) => MANIFEST.test(script));
  if (manifest === undefined) throw new Error(`${name} has no list of routes`);
  const code = await fs.readFile(path.join(folder, manifest), "utf8");
  const { entry, routes } = JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1));
  const roots = [entry, ...ROUTES.map((route) => routes[route])];
  const found = new Set(
    roots.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css].map(baseOf)),
  );
  for (const file of found) {
    if (!scripts.includes(file)) continue;
    const text = await fs.readFile(path.join(folder, file), "utf8");
    for (const [, named = ""] of text.matchAll(NAMED)) found.add(named);
  }
  const own = [...found, manifest].filter((file) => scripts.includes(file)).map((file) => `/assets/${name}/${file}`);
  const common = shared.filter((file) => file.endsWith(".css")).map((file) => `/assets/${file}`);
  await fs.writeFile(path.join(folder, manifest.replace(/\.js$/, ".files.json")), JSON.stringify([...own, ...common]));
}

/** @param {string} address */
const baseOf = (address) => path.posix.basename(address);
