import type { Plugin } from "vite";

interface Patch {
  file: RegExp;
  from: RegExp;
  to: string;
  /** in the browser's build as well */
  everywhere?: true;
}

/** A page's scripts wait until app/scriptsAfterPaint.tsx starts them. */
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
 * Remix builds its tree of routes again for each request, compiles every pattern and matches the path three times. The result
 * depends only on the build and the path, so the server keeps it (`npm run bench`, line “feed, uncached”).
 * Not in the browser, which does it once.
 */
const KEPT_ROUTES: readonly Patch[] = [
  {
    file: /@remix-run\/react\/dist\/esm\/server\.js/,
    from: /let routes = (createServerRoutes\(manifest\.routes, routeModules, context\.future, context\.isSpaMode\));/,
    to: `let routes = keptRoutes.get(manifest.routes);
  if (!routes) keptRoutes.set(manifest.routes, (routes = $1));`,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/server\.js/,
    from: /function RemixServer\(/,
    to: "const keptRoutes = new WeakMap();\nfunction RemixServer(",
  },
  {
    file: /react-router-dom\/server\.mjs/,
    from: /let manifest = \{\};\s*let dataRoutes = (UNSAFE_convertRoutesToDataRoutes\(routes, UNSAFE_mapRouteProperties, undefined, manifest\));/,
    to: `let kept = keptDataRoutes.get(routes);
  if (!kept) {
    const manifest = {};
    keptDataRoutes.set(routes, (kept = { manifest, dataRoutes: $1 }));
  }
  const { manifest, dataRoutes } = kept;`,
  },
  {
    file: /react-router-dom\/server\.mjs/,
    from: /function createStaticRouter\(/,
    to: "const keptDataRoutes = new WeakMap();\nfunction createStaticRouter(",
  },
  {
    file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
    from: /let branches = flattenRoutes\(routes\);\s*rankRouteBranches\(branches\);/,
    to: `let branches = keptBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    keptBranches.set(routes, branches);
  }`,
  },
  {
    file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
    from: /function matchRoutesImpl\(([^)]*)\) \{/,
    to: `const keptBranches = new WeakMap();
const keptMatches = new WeakMap();
function matchRoutesImpl(routes, locationArg, basename, allowPartial) {
  const path = typeof locationArg === "string" ? locationArg : locationArg.pathname;
  const kept = keptMatches.get(routes);
  if (kept && kept.path === path && kept.basename === basename && kept.allowPartial === allowPartial) return kept.matches;
  const matches = matchRoutesAnew(routes, locationArg, basename, allowPartial);
  keptMatches.set(routes, { path, basename, allowPartial, matches });
  return matches;
}
function matchRoutesAnew($1) {`,
  },
  {
    file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
    from: /function compilePath\(path, caseSensitive, end\) \{/,
    to: `const keptPaths = new Map();
function compilePath(path, caseSensitive, end) {
  const key = path + (caseSensitive ? "\\n1" : "\\n0") + (end === false ? 0 : 1);
  let kept = keptPaths.get(key);
  if (!kept) keptPaths.set(key, (kept = compilePathAnew(path, caseSensitive, end)));
  return kept;
}
function compilePathAnew(path, caseSensitive, end) {`,
  },
];

/**
 * A page that is loaded again at its own address keeps scrolling. Remix would note the place when the loading begins, and move the
 * reader back there when it ends, or to the top if they came by a link (S9: the page doesn't jump).
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

/** Without a network, a link to a page that wasn't visited yet waits and keeps the current page (app/http/importRouteModule.ts). */
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

const PATCHES: readonly Patch[] = [...SCRIPTS_THAT_WAIT, ...KEPT_ROUTES, ...NO_JUMPS, ...PATIENT_ROUTES];

/** What Remix 2 gives us no other way to do. It can go together with Remix 2. The build fails when a patch no longer fits. */
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
