import { readBookmarks } from "~/app/posts/bookmarks/bookmarks.server";
import { memberLoader } from "~/app/server/guards.server";
import { timeCursorOf } from "~/app/server/paging.server";

/** The next page of the member's bookmarks. */
export const loader = memberLoader(null, async ({ request, context, session }) => ({
  page: await readBookmarks(context, session.memberId, timeCursorOf(request)),
}));
