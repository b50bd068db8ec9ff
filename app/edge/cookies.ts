/**
 * The value of a cookie, as it was sent; null when no cookie of this name fits `shape`. Other sites on the same domain can set
 * cookies that reach us, of any name and with any bytes: nothing but a value of ours is looked at, and none is decoded.
 */
export function readCookie(request: Request, name: string, shape: RegExp): string | null {
  for (const cookie of (request.headers.get("cookie") ?? "").split(";")) {
    const equals = cookie.indexOf("=");
    if (equals === -1 || cookie.slice(0, equals).trim() !== name) continue;
    const value = cookie.slice(equals + 1).trim();
    if (shape.test(value)) return value;
  }
  return null;
}
