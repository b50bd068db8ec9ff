import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { DATA_SUFFIX, isDataPath } from "./remixRequest.server";

/** The route of a path. */
export interface KnownRoute {
  /** as logs name it */
  pattern: string;
  methods: readonly Method[];
}

export type Method = "GET" | "HEAD" | "POST";

interface RouteNode {
  id: string;
  path?: string;
  index?: boolean;
  children?: RouteNode[];
  known: KnownRoute;
}

/** Finds paths among a build's routes. Null when Remix must not see the path. */
export function routeTable({ routes }: Pick<ServerBuild, "routes">): (pathname: string) => KnownRoute | null {
  const all = Object.values(routes).flatMap((route) => (route ? [route] : []));
  const childrenOf = (parentId: string | undefined, base: string): RouteNode[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, module }) => {
        const pattern = path ? `${base}/${path}` : base;
        const methods: Method[] = module.action ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"];
        const own = {
          id,
          ...(path === undefined ? {} : { path }),
          known: { pattern: pattern || "/", methods },
        };
        return index ? { ...own, index } : { ...own, children: childrenOf(id, pattern) };
      });
  const tree = childrenOf(undefined, "");
  return (pathname) => {
    const path = pagePathOf(pathname);
    if (!isPlainPath(path)) return null;
    // the types want either an index or children, and a node has one of them
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path);
    const leaf = matches?.at(-1)?.route as RouteNode | undefined;
    return leaf?.known ?? null;
  };
}

/** The page whose data Remix loads at a `.data` address. */
const pagePathOf = (pathname: string): string =>
  isDataPath(pathname) ? pathname.slice(0, -DATA_SUFFIX.length).replace(/^\/_root$/, "/") || "/" : pathname;

/**
 * Whether a path has only characters that people write in paths. React Router builds links from the decoded path. A
 * backslash or two slashes in it would begin another site's address, or an invalid one, and `new URL` would throw while
 * the page is drawn.
 */
export function isPlainPath(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    return PLAIN_PATH.test(decoded) && !decoded.includes("//") && !DOT_SEGMENT.test(decoded);
  } catch {
    return false; // a % that isn't a valid escape
  }
}

/** `/friends/..data` without its ending is `/friends/.`, which a URL turns into `/friends/`: another route. */
const DOT_SEGMENT = /\/\.{1,2}(\/|$)/;
const PLAIN_PATH = /^\/[\p{L}\p{M}\p{N}\p{So} _/.:@!$&'()*,;+=~-]*$/u;
