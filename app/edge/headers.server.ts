import type { Vars } from "./env.server";

const PERMISSIONS = "camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()";
const HSTS = "max-age=63072000; includeSubDomains";

/** What every response carries; pages carry a Content-Security-Policy as well. */
export function setCommonHeaders(headers: Headers, vars: Vars, requestId: string): void {
  headers.set("x-request-id", requestId);
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  if (!headers.has("x-content-type-options")) headers.set("x-content-type-options", "nosniff");
  if (vars.ORIGIN.startsWith("https:")) headers.set("strict-transport-security", HSTS);
}

/** No inline script or style without this response's nonce; style attributes are the one exception. */
export function setPageHeaders(headers: Headers, vars: Vars, nonce: string): void {
  const sockets = vars.ORIGIN.replace(/^http/, "ws");
  headers.set(
    "content-security-policy",
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      `connect-src 'self' ${sockets}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  headers.set("permissions-policy", PERMISSIONS);
  headers.set("cross-origin-opener-policy", "same-origin-allow-popups"); // sign-in popups report back
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
}
