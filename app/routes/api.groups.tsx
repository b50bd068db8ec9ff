import { memberLoader } from "~/app/server/memberLoader.server";
import { readGroupNames } from "~/app/groups/groups.server";
import { idsOf } from "~/app/posts/feed/feed.server";

export const loader = memberLoader(null, async ({ request, context, session }) => ({
  groups: await readGroupNames(context, session.memberId, idsOf(request)),
}));
