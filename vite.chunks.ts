import path from "node:path";
import type { Plugin, Rollup } from "vite";

/** Remix loads pages with this module (vite.remix.ts), so the packages import it. */
const IN_REMIX = ["app/http/importRouteModule.ts"];
const ENTRY = "app/entry.client.tsx";
const ROOTS = ["app/root.tsx", ENTRY];
/** The page that most people open first. */
const FEED = ["app/routes/_index.tsx"];
/** Most pages with a form share code with the login. */
const LOGIN = ["app/routes/login.tsx"];
/** What every page loads after it has started, to be live. */
const ROOMS = ["app/rooms/inboxClient.ts", "app/rooms/liveClient.ts"];
/** What every page of a member loads once it is idle. */
const PUSH = ["app/push/PushHost.tsx"];

/** The other features that the feed needs import none of these. */
const FEED_ONLY = /^app\/(posts|routes)\//;
const PACKAGES = "/node_modules/";
const ICONS = "/node_modules/lucide-react/";
/** The prefix of the bundler's own modules. The packages need them, and must not depend on the shell. */
const HELPER = "\0";

/**
 * Rollup merges a file smaller than this with another, if that adds no code with side effects to any page. With 4,000,
 * Whot's room also loads code for posts: 29.1 kB instead of 24.7 kB. With 1,000 or 2,000, the room loads more files, which
 * aren't smaller in total.
 */
const SMALL_BYTES = 2_500;

/**
 * The code that every page needs immediately is in two files: `packages`, which rarely changes, and `shell`, our own
 * code. The feed has one more for its posts, and what else it needs is in the shell, because other pages share it. The
 * login has one for packages and one for our own code, what opens the sockets has one, and so have pushes and the icons
 * that none of these needs. Rollup places the rest. Alone, it would make forty files of a few hundred bytes for the first
 * load, and a phone would wait for each.
 */
export function fewChunks(): Plugin {
  let neededBy: Record<"remix" | "root" | "feed" | "login" | "rooms" | "push", Set<string>> | null = null;

  const manualChunks: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
    const from = (paths: readonly string[]) =>
      reachable(
        [...getModuleIds()].filter((module) => paths.includes(inRepository(module))),
        getModuleInfo,
      );
    neededBy ??= {
      remix: from(IN_REMIX),
      root: from(ROOTS),
      feed: from(FEED),
      login: from(LOGIN),
      rooms: from(ROOMS),
      push: from(PUSH),
    };
    if (inRepository(id) === ENTRY) return;
    if (neededBy.remix.has(id)) return "packages";
    if (neededBy.root.has(id)) return isPackage(id) ? "packages" : "shell";
    if (neededBy.feed.has(id)) return FEED_ONLY.test(inRepository(id)) ? "feed" : "shell";
    if (id.includes(ICONS)) return neededBy.login.has(id) ? "shell" : "icons";
    if (neededBy.login.has(id)) return isPackage(id) ? "formPackages" : "login";
    if (neededBy.rooms.has(id)) return "rooms";
    return neededBy.push.has(id) ? "push" : undefined;
  };

  return {
    name: "few-chunks",
    apply: "build",
    config(_config, { isSsrBuild }) {
      if (isSsrBuild) return;
      const output = { manualChunks, onlyExplicitManualChunks: true, experimentalMinChunkSize: SMALL_BYTES };
      return { build: { rollupOptions: { output } } };
    },
  };
}

const isPackage = (id: string): boolean => id.includes(PACKAGES) || id.startsWith(HELPER);

/** A module's path from the repository's root, without Vite's query. */
const inRepository = (id: string): string =>
  path.relative(import.meta.dirname, id.split("?", 1)[0] ?? "").replaceAll(path.sep, "/");

/** All modules that these import directly or indirectly, without dynamic imports. */
function reachable(roots: string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
