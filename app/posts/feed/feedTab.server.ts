import type { EdgeContext } from "~/app/server/context.server";
import { readCookie } from "~/app/server/cookies";
import { choiceCookie, choiceCookieName } from "~/app/ui/shell/choiceCookie";
import { FEED_TABS, type FeedTab } from "./feedTab";

const NAME = "feed";

const tabNamed = (name: string | null): FeedTab | undefined => FEED_TABS.find((tab) => tab === name);

/** X94: the tab that the URL names. Null if it names none. */
export const namedTab = (request: Request): FeedTab | null =>
  tabNamed(new URL(request.url).searchParams.get("tab")) ?? null;

/** X94: the tab of the page: that of the URL, or the one that this browser had last. Visitors see all posts. */
export async function openTab(context: EdgeContext): Promise<FeedTab> {
  if (!(await context.session())) return "all";
  const { request, vars } = context;
  const remembered = tabNamed(readCookie(request, choiceCookieName(NAME, vars.ORIGIN), /^\w+$/)) ?? "all";
  const named = namedTab(request) ?? remembered;
  if (named !== remembered) context.setCookie(choiceCookie(NAME, named, vars.ORIGIN));
  return named;
}
