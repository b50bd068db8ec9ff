/** X64: what a suspended or banned member can still open and do. Everything else leads to the restricted page. */
import { redirect } from "@remix-run/cloudflare";
import { refuse } from "./answer.server";
import type { EdgeContext } from "./context.server";
import { signedOut } from "./formAction.server";
import { isDataPath, type KnownRoute } from "./routeTable.server";

const RESTRICTED_PAGE = "/suspended";

/** The patterns of the routes that a restricted session can use. */
const OPEN: ReadonlySet<string> = new Set([
  RESTRICTED_PAGE,
  "/appeals/:of/:id",
  "/appeals/:of/:id/send",
  "/settings/delete",
  "/settings/export",
  "/logout",
  // whoever has such a mailed link can take the account back from a thief who got it suspended
  "/email/undo",
  "/reset",
  "/api/reset",
  "/theme",
  // X72: statements of reasons link to them
  "/rules",
  "/privacy-policy",
  "/terms",
  "/contact",
]);

const isRestricted = async (context: EdgeContext): Promise<boolean> => (await context.signOutReason()) === "suspended";

/**
 * Refuses whatever isn't a page. A page's request goes on: its root leads to the restricted page. Remix may also load
 * parts of a page without its root; these are refused too.
 */
export async function refuseRestricted(
  context: EdgeContext,
  request: Request,
  { pattern, isPage }: KnownRoute,
): Promise<Response | null> {
  if (OPEN.has(pattern) || !(await isRestricted(context))) return null;
  const url = new URL(request.url);
  const isWholePage = isPage && !(isDataPath(url.pathname) && url.searchParams.has("_routes"));
  const isReading = request.method === "GET" || request.method === "HEAD";
  return isWholePage && isReading ? null : refuse(context, await signedOut(context));
}

/** For the root of all pages. Throws the redirect to the restricted page. */
export async function leadToRestrictedPage(context: EdgeContext, route: string): Promise<void> {
  if (!OPEN.has(route.replace(/\.data$/, "")) && (await isRestricted(context))) throw redirect(RESTRICTED_PAGE);
}
