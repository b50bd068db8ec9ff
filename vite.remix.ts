import type { Plugin } from "vite";

interface Patch {
  file: RegExp;
  from: RegExp;
  to: string;
}

/**
 * A page's scripts wait until app/scriptsAfterPaint.tsx starts them. A phone shows the page before it evaluates them
 * (decision 0014). On an emulated phone (processor slowed down four times, 1.6 Mbit/s, 150 ms), the first contentful
 * paint of the feed comes after 1.05 s instead of 1.37 s (medians of nine loads on a busy machine).
 */
const SCRIPTS_THAT_WAIT: readonly Patch[] = [
  {
    file: /@remix-run\/react\/dist\/esm\/components\.js/,
    from: /rel: "modulepreload",(?=\s*href: (manifest\.url|manifest\.entry\.module|path)\b)/g,
    to: 'rel: "later",',
  },
  {
    file: /@remix-run\/react\/dist\/esm\/components\.js/,
    from: /(dangerouslySetInnerHTML: createHtml\(routeModulesScript\),\s*)type: "module",\s*async: true/,
    to: '$1type: "text/later"',
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
  },
  {
    file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
    from: /restoreScrollPosition: (getSavedScrollPosition\(location, newState\.matches \|\| state\.matches\)),\s*preventScrollReset,/,
    to: `restoreScrollPosition: isUninterruptedRevalidation ? state.restoreScrollPosition : $1,
      preventScrollReset: isUninterruptedRevalidation ? state.preventScrollReset : preventScrollReset,`,
  },
];

/**
 * Without a network, a link to a page that wasn't visited yet waits and keeps the current page
 * (app/http/importRouteModule.ts).
 */
const PATIENT_ROUTES: Patch = {
  file: /@remix-run\/react\/dist\/esm\/routeModules\.js/,
  from: /async function loadRouteModule\(([^]*)await import\(\s*\/\* webpackIgnore: true \*\/\s*route\.module\)/,
  to: `import { importRouteModule } from "~/app/http/importRouteModule";
async function loadRouteModule($1await importRouteModule(route.module)`,
};

/**
 * Remix compiles the patterns of its routes again for each request. They depend only on the build. Without this cache, a
 * post takes 1.08 times the processor time, and more than 1.6 times its floor. (Processor time of workerd for a
 * signed-out page that isn't cached, on a busy machine: two builds took turns; median of the rounds' ratios.)
 */
const COMPILED_PATTERNS: Patch = {
  file: /@remix-run\/router\/dist\/router\.(js|cjs\.js)/,
  from: /function compilePath\(path, caseSensitive, end\) \{/,
  to: `const patterns = new Map();
function compilePath(path, caseSensitive, end) {
  const key = path + (caseSensitive ? "\\n1" : "\\n0") + (end === false ? 0 : 1);
  let pattern = patterns.get(key);
  if (!pattern) patterns.set(key, (pattern = compileNewPath(path, caseSensitive, end)));
  return pattern;
}
function compileNewPath(path, caseSensitive, end) {`,
};

const PATCHES: readonly Patch[] = [...SCRIPTS_THAT_WAIT, ...NO_JUMPS, PATIENT_ROUTES, COMPILED_PATTERNS];

/**
 * Patches for what Remix 2 offers no other way to do. They can be removed together with Remix 2. The build
 * fails when a patch no longer fits.
 */
export function patchedRemix(): Plugin {
  const done = new Set<Patch>();
  return {
    name: "patched-remix",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const fitting = PATCHES.filter(({ file, from }) => file.test(id) && code.search(from) !== -1);
      if (fitting.length === 0) return;
      for (const patch of fitting) done.add(patch);
      return { code: fitting.reduce((patched, { from, to }) => patched.replace(from, to), code), map: null };
    },
    buildEnd(error) {
      const missing = PATCHES.find((patch) => !done.has(patch));
      if (!error && missing)
        this.error(`Remix's source changed: nothing in ${missing.file.source} fits ${missing.from.source} any more`);
    },
  };
}
