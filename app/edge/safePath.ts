/** The path of a URL if it is on the origin of `base`, else `/`: nobody is redirected to another site, by `//site` neither. */
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
