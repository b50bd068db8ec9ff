import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readBookmarks } from "~/app/posts/bookmarks/bookmarks.server";
import { BookmarksScreen } from "~/app/posts/bookmarks/BookmarksScreen";
import { TEXTS } from "~/app/posts/bookmarks/texts";
import { membersOnly } from "~/app/server/guards.server";
import { timeCursorOf } from "~/app/server/paging.server";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled(TEXTS.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { memberId } = await membersOnly(context);
  return { page: await readBookmarks(context, memberId, timeCursorOf(request)) };
}

export default function BookmarksRoute() {
  return <BookmarksScreen page={useLoaderData<typeof loader>().page} />;
}
