/**
 * The path and query of a URL if it is on the origin of `base`, otherwise `/`. So nobody is redirected to another site,
 * not even by `//site`.
 */
export function safePath(target: string | null | undefined, base: string): string {
  if (!target) return "/";
  try {
    const origin = new URL(base).origin;
    const url = new URL(target, origin);
    return url.origin === origin ? url.pathname.replace(/^\/+/, "/") + url.search : "/";
  } catch {
    return "/";
  }
}
