import fs from "node:fs";
import path from "node:path";
import type { VitePluginConfig } from "@remix-run/dev";
import type { Plugin } from "vite";

interface Patch {
  file: RegExp;
  from: RegExp;
  to: string;
  /** in the browser's build as well */
  everywhere?: true;
}

/**
 * A page's scripts wait until app/scriptsAfterPaint.tsx starts them. A phone shows the page before it evaluates them
 * (decision 0014).
 */
const SCRIPTS_THAT_WAIT: readonly Patch[] = [
  {
    file: /@remix-run\/react\/dist\/esm\/components\.js/,
    from: /rel: "modulepreload",(?=\s*href: (manifest\.url|manifest\.entry\.module|path)\b)/g,
    to: 'rel: "later",',
    everywhere: true,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/components\.js/,
    from: /(dangerouslySetInnerHTML: createHtml\(routeModulesScript\),\s*)type: "module",\s*async: true/,
    to: '$1type: "text/later"',
    everywhere: true,
  },
];

/**
 * For each request, Remix builds its tree of routes again, ranks the routes and compiles every pattern. The result
 * depends only on the build, so the server caches it. A browser does this work only once, so its build has no cache.
 *
 * None of the four caches makes a page 10 % faster by itself. Together they save 12 % of a post's processor time, 9 %
 * of the feed's, and 11 % when feed, profile and post are requested in turn. None of the measured sets of three saves
 * 10 % of a post or of pages in turn: without the server's routes they save 6 to 7 %, without the ranked routes 8 to
 * 9 %, without the patterns 6 %. (Processor time of workerd for a signed-out page that isn't cached, November 2026:
 * builds with and without the patches took turns, 80 to 100 rounds of 32 requests; medians of the rounds' ratios.)
 */
const CACHED_ROUTES: readonly Patch[] = [
  // The server's routes. Alone they save 0 to 2 %, but the next cache needs them: its key is this array.
  {
    file: /@remix-run\/react\/dist\/esm\/server\.js/,
    from: /let routes = (createServerRoutes\(manifest\.routes, routeModules, context\.future, context\.isSpaMode\));/,
    to: `let routes = cachedRoutes.get(manifest.routes);
  if (!routes) cachedRoutes.set(manifest.routes, (routes = $1));`,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/server\.js/,
    from: /function RemixServer\(/,
    to: "const cachedRoutes = new WeakMap();\nfunction RemixServer(",
  },
  // The router's routes. Alone they save nothing, because the server's routes would be a new array each time.
  {
    file: /react-router-dom\/server\.mjs/,
    from: /let manifest = \{\};\s*let dataRoutes = (UNSAFE_convertRoutesToDataRoutes\(routes, UNSAFE_mapRouteProperties, undefined, manifest\));/,
    to: `let cached = cachedDataRoutes.get(routes);
  if (!cached) {
    const manifest = {};
    cachedDataRoutes.set(routes, (cached = { manifest, dataRoutes: $1 }));
  }
  const { manifest, dataRoutes } = cached;`,
  },
  {
    file: /react-router-dom\/server\.mjs/,
    from: /function createStaticRouter\(/,
    to: "const cachedDataRoutes = new WeakMap();\nfunction createStaticRouter(",
  },
  // The ranked routes. Alone they save 0 to 4 %.
  {
    file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
    from: /let branches = flattenRoutes\(routes\);\s*rankRouteBranches\(branches\);/,
    to: `let branches = cachedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    cachedBranches.set(routes, branches);
  }`,
  },
  {
    file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
    from: /function matchRoutesImpl\(/,
    to: "const cachedBranches = new WeakMap();\nfunction matchRoutesImpl(",
  },
  // The compiled patterns. Alone they save 5 % of the feed and of a post, and 6 % of pages in turn.
  {
    file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
    from: /function compilePath\(path, caseSensitive, end\) \{/,
    to: `const cachedPatterns = new Map();
function compilePath(path, caseSensitive, end) {
  const key = path + (caseSensitive ? "\\n1" : "\\n0") + (end === false ? 0 : 1);
  let pattern = cachedPatterns.get(key);
  if (!pattern) cachedPatterns.set(key, (pattern = compileNewPath(path, caseSensitive, end)));
  return pattern;
}
function compileNewPath(path, caseSensitive, end) {`,
  },
];

/**
 * While a page is loaded again at its own address, the reader can scroll on. Remix would store the position when the
 * loading begins, and move the reader back there when it ends, or to the top if they came by a link (S9: the page
 * doesn't jump).
 */
const NO_JUMPS: readonly Patch[] = [
  {
    file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
    from: /saveScrollPosition\(state\.location, state\.matches\);(?=\s*pendingPreventScrollReset)/,
    to: "if (!isUninterruptedRevalidation) saveScrollPosition(state.location, state.matches);",
    everywhere: true,
  },
  {
    file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
    from: /restoreScrollPosition: (getSavedScrollPosition\(location, newState\.matches \|\| state\.matches\)),\s*preventScrollReset,/,
    to: `restoreScrollPosition: isUninterruptedRevalidation ? state.restoreScrollPosition : $1,
      preventScrollReset: isUninterruptedRevalidation ? state.preventScrollReset : preventScrollReset,`,
    everywhere: true,
  },
];

/**
 * Without a network, a link to a page that wasn't visited yet waits and keeps the current page
 * (app/http/importRouteModule.ts).
 */
const PATIENT_ROUTES: readonly Patch[] = [
  {
    file: /@remix-run\/react\/dist\/esm\/routeModules\.js/,
    from: /async function loadRouteModule\(/,
    to: 'import { importRouteModule } from "~/app/http/importRouteModule";\nasync function loadRouteModule(',
    everywhere: true,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/routeModules\.js/,
    from: /await import\(\s*\/\* webpackIgnore: true \*\/\s*route\.module\)/,
    to: "await importRouteModule(route.module)",
    everywhere: true,
  },
];

/**
 * Remix's code for what this app doesn't use. The bundler removes it once it can't be reached (2.6 kB of the first load,
 * with gzip): routes that are discovered lazily (`v3_lazyRouteDiscovery` is off), deferred data without single fetch
 * (`v3_singleFetch` is on), and the page that Remix shows while a root without data loads.
 */
const UNUSED: readonly Patch[] = [
  {
    file: /@remix-run\/react\/dist\/esm\/fog-of-war\.js/,
    from: /if \(!isFogOfWarEnabled\(future, isSpaMode\)\) \{\s*return undefined;\s*\}/,
    to: "return undefined;",
    everywhere: true,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/fog-of-war\.js/,
    from: /(function useFogOFWarDiscovery\([^)]*\) \{)/,
    to: "$1\n  return;",
    everywhere: true,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/components\.js/,
    from: /let enableFogOfWar = isFogOfWarEnabled\(future, isSpaMode\);/,
    to: "const enableFogOfWar = false;",
    everywhere: true,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/components\.js/,
    from: /let activeDeferreds = future\.v3_singleFetch \? undefined : [^;]+;/,
    to: "const activeDeferreds = null;",
    everywhere: true,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/components\.js/,
    from: /if \(!isStatic && typeof __remixContext === "object" && __remixContext\.a\) \{/,
    to: "if (false) {",
    everywhere: true,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/routes\.js/,
    from: /route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/,
    to: "undefined",
    everywhere: true,
  },
];

const PATCHES: readonly Patch[] = [...SCRIPTS_THAT_WAIT, ...CACHED_ROUTES, ...NO_JUMPS, ...PATIENT_ROUTES, ...UNUSED];

/**
 * Patches for what Remix 2 offers no other way to do. They can be removed together with Remix 2. The build
 * fails when a patch no longer fits.
 */
export function patchedRemix(): Plugin {
  const done = new Set<Patch>();
  let patches = PATCHES;
  return {
    name: "patched-remix",
    apply: "build",
    enforce: "pre",
    config(_config, { isSsrBuild }) {
      patches = PATCHES.filter(({ everywhere }) => isSsrBuild || everywhere);
    },
    transform(code, id) {
      const fitting = patches.filter(({ file, from }) => file.test(id) && code.search(from) !== -1);
      if (fitting.length === 0) return;
      for (const patch of fitting) done.add(patch);
      return { code: fitting.reduce((patched, { from, to }) => patched.replace(from, to), code), map: null };
    },
    buildEnd(error) {
      const missing = patches.find((patch) => !done.has(patch));
      if (!error && missing)
        this.error(`Remix's source changed: nothing in ${missing.file.source} fits ${missing.from.source} any more`);
    },
  };
}

const MANIFEST = /^window\.__remixManifest=(\{.*\});$/s;
const DRAWS_PAGE = /export default\b|as default\b/;

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports: string[];
  [flag: string]: unknown;
}

/** The script writes each route as this row, and `EXPAND` makes Remix's routes of the rows. */
type RouteRow = [id: string, hash: string, imports: number[], path: string | 0, parent: string | 0, flags?: string[]];

/**
 * `n`: the names of the files, `r`: the rows. The name of a route's own file and its path follow from its id, unless the
 * row says otherwise. A route without a parent has the root.
 */
const EXPAND = `const f=i=>"/assets/"+n[i]+".js",routes={};for(const[id,h,i,q,p,s]of r){const b=id.slice(id.indexOf("/")+1),path=q===0?b.replaceAll(".","/").replaceAll("$",":").replace(/_(?=\\/|$)/g,""):q;routes[id]={id,module:"/assets/"+b.replaceAll("$","_")+"-"+h+".js",imports:i.map(f),css:[],...path&&{path},...id!="root"&&{parentId:p||"root"}};for(const k of s||["hasLoader"])routes[id][k]=!0}`;
const FILE = /^\/assets\/(.+)\.js$/;
const ROUTE_FIELDS: ReadonlySet<string> = new Set(["id", "parentId", "path", "module", "imports", "css"]);

/**
 * Shortens the list of routes that every browser loads (by 1.3 kB). Routes without a page go: links lead only to pages,
 * and the other routes are requested with `fetch` or by a form, which the list doesn't concern. Flags that are false go
 * too, and so do the imports that the entry has already loaded. Each file's name stands once.
 */
export const shortenRoutes: NonNullable<VitePluginConfig["buildEnd"]> = ({ remixConfig, buildManifest }) => {
  const assets = path.join(remixConfig.buildDirectory, "client/assets");
  const file = fs.readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  const text = file && MANIFEST.exec(fs.readFileSync(path.join(assets, file), "utf8"))?.[1];
  if (!file || !text) throw new Error("Remix's list of routes isn't where, or as, it used to be");
  const { routes, ...manifest } = JSON.parse(text) as { entry: { imports: string[] }; routes: Record<string, Route> };
  const isPage = (id: string) => {
    const route = buildManifest?.routes[id];
    return !route || DRAWS_PAGE.test(fs.readFileSync(path.join(remixConfig.appDirectory, route.file), "utf8"));
  };
  const pages = Object.values(routes).filter(({ id }) => isPage(id));
  const importsOf = ({ imports }: Route) => imports.filter((name) => !manifest.entry.imports.includes(name));
  const names: string[] = [];
  const numberOf = (file: string): number => {
    const name = FILE.exec(file)?.[1];
    if (name === undefined) throw new Error(`${file} isn't a script in /assets`);
    const known = names.indexOf(name);
    return known === -1 ? names.push(name) - 1 : known;
  };
  // the files that most pages load first, so that their numbers are short
  const counts = new Map<string, number>();
  for (const name of pages.flatMap(importsOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name] of [...counts].sort(([, one], [, other]) => other - one)) numberOf(name);
  const rows = pages.map((route): RouteRow => {
    const flags = Object.entries(route).flatMap(([name, value]) => {
      if (ROUTE_FIELDS.has(name) || value === false || value === undefined) return [];
      if (value !== true) throw new Error(`The route ${route.id} has the unknown field ${name}`);
      return [name];
    });
    const name = route.id.replace(/^routes\//, "");
    const start = `/assets/${name.replaceAll("$", "_")}-`;
    if (!route.module.startsWith(start)) throw new Error(`The route ${route.id} has the file ${route.module}`);
    const usualPath = name
      .replaceAll(".", "/")
      .replaceAll("$", ":")
      .replace(/_(?=\/|$)/g, "");
    const imports = importsOf(route).map(numberOf);
    const row: [string, string, number[], string | 0, string | 0] = [
      route.id,
      route.module.slice(start.length, -".js".length),
      imports.sort((one, other) => one - other),
      route.path === usualPath ? 0 : (route.path ?? ""),
      route.parentId === "root" || route.parentId === undefined ? 0 : route.parentId,
    ];
    return flags.join() === "hasLoader" ? row : [...row, flags];
  });
  const expanded = `window.__remixManifest={...${JSON.stringify(manifest)},routes}`;
  fs.writeFileSync(
    path.join(assets, file),
    `{const n=${JSON.stringify(names)},r=${JSON.stringify(rows)};${EXPAND};${expanded}}`,
  );
};
