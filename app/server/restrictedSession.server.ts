/** X64: a suspended or banned member can open and do what ADDRESSES says. Everything else leads to the restricted page. */
import { redirect } from "./redirect.server";
import type { ApiError } from "~/app/http/apiError";
import { type Address, ADDRESSES, rowOf } from "./addresses.server";
import type { EdgeContext } from "./context.server";
import { limitReads } from "./limits.server";
import type { KnownRoute } from "./routeTable.server";
import { isDataPath } from "./remixRequest.server";
import { isRestricted, signedOut } from "./signedOut.server";

const RESTRICTED_PAGE = "/suspended";

const isOpen = (method: string, pattern: string): boolean => {
  const address = `${method === "POST" ? "POST" : "GET"} ${pattern}`;
  return address in ADDRESSES && rowOf(address as Address).isOpen === true;
};

/**
 * Refuses too many requests to pages, and a restricted session's requests that don't read a page. Its request for a page
 * goes on: the root leads it to the restricted page. Remix may also load parts of a page without its root; these are
 * refused too.
 */
export async function refusePageRequest(
  context: EdgeContext,
  request: Request,
  { pattern }: KnownRoute,
): Promise<ApiError | null> {
  const limited = await limitReads(context);
  if (limited) return limited;
  if (isOpen(request.method, pattern) || !(await isRestricted(context))) return null;
  const url = new URL(request.url);
  const isWholePage = !(isDataPath(url.pathname) && url.searchParams.has("_routes"));
  return isWholePage && request.method !== "POST" ? null : signedOut(context);
}

/** For the root of all pages. Throws the redirect to the restricted page. */
export async function leadToRestrictedPage(context: EdgeContext, route: string): Promise<void> {
  if (!isOpen("GET", route.replace(/\.data$/, "")) && (await isRestricted(context))) throw redirect(RESTRICTED_PAGE);
}
