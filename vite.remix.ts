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

const PATCHES: readonly Patch[] = [...SCRIPTS_THAT_WAIT, ...CACHED_ROUTES, ...NO_JUMPS, ...PATIENT_ROUTES];

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
