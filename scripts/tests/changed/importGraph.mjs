// Which file of the repository imports which, read from the source.
import path from "node:path";
import { sourceModule } from "./sourceModule.mjs";

/** @typedef {import("./sourceModule.mjs").SourceModule} SourceModule */
/** @typedef {Omit<import("./sourceModule.mjs").Import, "specifier"> & { to: string }} Edge */
/**
 * @typedef {object} ImportGraph
 * @property {ReadonlyMap<string, SourceModule>} modules
 * @property {(file: string) => readonly Edge[]} importsOf the files of the repository that a file imports
 * @property {(file: string) => readonly string[]} builtinsOf the modules of Node that a file imports
 */

const SOURCE = /\.(tsx?|[cm]?js)$/;
/** What a specifier may leave out. */
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js", ".d.ts"];

/**
 * @param {Iterable<string>} files all files of the repository
 * @param {(file: string) => string | undefined} read undefined for a file that isn't there any more
 * @returns {ImportGraph}
 */
export function importGraph(files, read) {
  const all = new Set(files);
  const modules = new Map(
    [...all].flatMap((file) => {
      const text = SOURCE.test(file) ? read(file) : undefined;
      return text === undefined ? [] : [/** @type {const} */ ([file, sourceModule(file, text)])];
    }),
  );
  /** @type {Map<string, readonly Edge[]>} */
  const edges = new Map();
  const edgesFrom = (/** @type {string} */ file) => {
    const found = modules.get(file);
    if (!found) return [];
    const direct = found.imports.flatMap(({ specifier, ...edge }) => {
      const to = resolve(file, specifier, all);
      return to === undefined ? [] : [{ ...edge, to }];
    });
    const globbed = matchingFiles(path.posix.dirname(file), found.globs, all);
    return [...direct, ...globbed.map((to) => ({ to, names: ["*"], isForEffect: true }))];
  };
  return {
    modules,
    importsOf: (file) => {
      const known = edges.get(file) ?? edgesFrom(file);
      edges.set(file, known);
      return known;
    },
    builtinsOf: (file) =>
      (modules.get(file)?.imports ?? []).flatMap(({ specifier }) => (specifier.startsWith("node:") ? [specifier] : [])),
  };
}

/** @param {string} from @param {string} specifier @param {ReadonlySet<string>} files */
function resolve(from, specifier, files) {
  const [plain = ""] = specifier.split("?");
  const isOurs = plain.startsWith("~/") || plain.startsWith(".");
  if (!isOurs) return undefined;
  const target = plain.startsWith("~/")
    ? path.posix.normalize(plain.slice(2))
    : path.posix.join(path.posix.dirname(from), plain);
  return ENDINGS.map((ending) => target + ending).find((file) => files.has(file));
}

/** @param {string} folder @param {readonly string[]} patterns of Vite; those with "!" exclude @param {Iterable<string>} files */
function matchingFiles(folder, patterns, files) {
  const of = (/** @type {boolean} */ isExcluding) =>
    patterns.filter((pattern) => pattern.startsWith("!") === isExcluding).map((pattern) => matcher(folder, pattern));
  const [chosen, excluded] = [of(false), of(true)];
  if (chosen.length === 0) return [];
  return [...files].filter((file) => chosen.some((fits) => fits(file)) && !excluded.some((fits) => fits(file)));
}

/** @param {string} folder @param {string} pattern @returns {(file: string) => boolean} */
function matcher(folder, pattern) {
  const plain = pattern.replace(/^!/, "");
  const fromRoot = plain.startsWith("/")
    ? plain.slice(1)
    : plain.startsWith("**")
      ? plain
      : path.posix.join(folder, plain);
  const expression = fromRoot.replace(/\*\*\/|\*|[.+?^${}()|[\]\\]/g, (piece) => {
    if (piece === "**/") return "(?:.*/)?";
    return piece === "*" ? "[^/]*" : `\\${piece}`;
  });
  const whole = new RegExp(`^${expression}$`);
  return (file) => whole.test(file);
}

/**
 * All files that some files import, directly or not, and these files themselves.
 * @param {ImportGraph} graph
 * @param {Iterable<string>} files
 * @param {(edge: Edge, from: string) => boolean} follows
 */
export function reached(graph, files, follows) {
  const found = new Set(files);
  for (const file of found) for (const edge of graph.importsOf(file)) if (follows(edge, file)) found.add(edge.to);
  return found;
}

/** What runs or is read when a file is loaded. @param {Edge} edge */
export const isValueImport = ({ isType }) => !isType;
