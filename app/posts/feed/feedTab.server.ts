import type { EdgeContext } from "~/app/server/context.server";
import { readCookie } from "~/app/server/cookies";
import { viewerId } from "~/app/server/guards.server";
import { lenientField } from "~/app/server/paging.server";
import { choiceCookie, choiceCookieName } from "~/app/ui/shell/choiceCookie";
import { FEED_TABS, type FeedTab } from "./feedTab";

const NAME = "feed";

const tabNamed = (name: string | null): FeedTab | null => FEED_TABS.find((tab) => tab === name) ?? null;

export const tabField = lenientField(tabNamed);

/** X94: the tab of the page: that of the URL, or the one that this browser had last. Visitors see all posts. */
export async function openTab(context: EdgeContext): Promise<FeedTab> {
  if ((await viewerId(context)) === null) return "all";
  const { request, vars } = context;
  const remembered = tabNamed(readCookie(request, choiceCookieName(NAME, vars.ORIGIN), /^\w+$/)) ?? "all";
  const named = tabNamed(new URL(request.url).searchParams.get("tab")) ?? remembered;
  if (named !== remembered) context.setCookie(choiceCookie(NAME, named, vars.ORIGIN));
  return named;
}
