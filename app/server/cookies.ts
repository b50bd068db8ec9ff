/**
 * The value of a cookie, as it was sent. Null when no cookie of this name matches `shape`. Other sites on the same
 * domain can set cookies that the browser sends to us, with any name and bytes. So values that don't match are ignored,
 * and nothing is decoded.
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
