import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { DATA_SUFFIX, isDataPath } from "./dataPath";

/** What a path leads to. */
export interface KnownRoute {
  /** as logs name it */
  pattern: string;
  /** draws a page; else it answers by itself */
  isPage: boolean;
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

/** Looks paths up among a build's routes; null when Remix should not see the path at all. */
export function routeTable({ routes }: Pick<ServerBuild, "routes">): (pathname: string) => KnownRoute | null {
  const all = Object.values(routes).flatMap((route) => (route ? [route] : []));
  const childrenOf = (parentId: string | undefined, base: string): RouteNode[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, module }) => {
        const pattern = path ? `${base}/${path}` : base;
        const isPage = module.default !== undefined;
        const methods: Method[] = [...(isPage || module.loader ? (["GET", "HEAD"] as const) : []), ...(module.action ? (["POST"] as const) : [])];
        const own = { id, ...(path === undefined ? {} : { path }), known: { pattern: pattern || "/", isPage, methods } };
        return index ? { ...own, index } : { ...own, children: childrenOf(id, pattern) };
      });
  const tree = childrenOf(undefined, "");
  return (pathname) => {
    const path = pagePathOf(pathname);
    if (!isPlainPath(path)) return null;
    // its types want either an index or children, and a node has the one or the other
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path);
    const leaf = matches?.at(-1)?.route as RouteNode | undefined;
    return leaf?.known ?? null;
  };
}

/** Of which page Remix loads the data at a `.data` address. */
const pagePathOf = (pathname: string): string => (isDataPath(pathname) ? pathname.slice(0, -DATA_SUFFIX.length).replace(/^\/_root$/, "/") || "/" : pathname);

/**
 * Whether a path is made of what people write in paths. React Router builds links from the decoded path: a backslash or two
 * slashes in it begin the address of another site or of none, and `new URL` throws while the page is drawn.
 */
export function isPlainPath(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    return PLAIN_PATH.test(decoded) && !decoded.includes("//") && !DOT_SEGMENT.test(decoded);
  } catch {
    return false; // a % that begins no character
  }
}

/** `/friends/..data` without its ending is `/friends/.`, which a URL makes `/friends/`: another route. */
const DOT_SEGMENT = /\/\.{1,2}(\/|$)/;
const PLAIN_PATH = /^\/[\p{L}\p{M}\p{N}\p{So} _/.:@!$&'()*,;+=~-]*$/u;
