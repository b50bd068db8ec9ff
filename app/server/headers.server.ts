import type { Vars } from "./env.server";
import { isSecure } from "./hostCookie.server";

const PERMISSIONS = "camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()";
const HSTS = "max-age=63072000; includeSubDomains";

/** For answers that aren't pages. If a browser shows one, it loads nothing, and no page frames it. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sets the headers of every response. Pages and files also have a Content-Security-Policy of their own. */
export function setCommonHeaders(headers: Headers, vars: Vars, requestId: string): void {
  headers.set("x-request-id", requestId);
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  if (!headers.has("x-content-type-options")) headers.set("x-content-type-options", "nosniff");
  // pages and files set their own caching; data and API answers are only for the one request
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", NO_PAGE_POLICY);
  if (isSecure(vars)) headers.set("strict-transport-security", HSTS);
}

/** The routes of pages that no browser writes to its disk, because somebody else may use the computer next. */
const NOT_STORED = /^\/(messages|settings|notifications|moderation|appeals|suspended)(\/|$)/;

/** What a page depends on. */
const PAGE_VARY = "cookie, accept, accept-language, save-data";

/** No inline script or style runs without this response's nonce. Style attributes are the one exception. */
export function setPageHeaders(headers: Headers, vars: Vars, nonce: string, route = ""): void {
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
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      // browsers also check this for the address that a form's answer redirects to: the sign-in without JavaScript
      `form-action 'self' ${new URL(vars.GOOGLE_AUTHORIZE_URL).origin}`,
      "frame-ancestors 'none'",
    ].join("; "),
  );
  headers.set("permissions-policy", PERMISSIONS);
  headers.set("vary", PAGE_VARY);
  // lets the page see that a sign-in popup has closed
  if (!headers.has("cross-origin-opener-policy")) headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
  if (!headers.has("cache-control")) {
    headers.set("cache-control", NOT_STORED.test(route) ? "no-store" : "private, no-cache");
  }
}
