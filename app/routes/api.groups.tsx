import { memberLoader } from "~/app/edge/memberLoader.server";
import { readGroupNames } from "~/app/groups/groups.server";
import { idsOf } from "~/app/posts/feed.server";

export const loader = memberLoader(null, async ({ request, context, session }) => ({
  groups: await readGroupNames(context, session.memberId, idsOf(request)),
}));
