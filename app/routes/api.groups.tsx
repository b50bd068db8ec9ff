import { memberLoader } from "~/app/server/guards.server";
import { readGroupNames } from "~/app/groups/groups.server";
import { idsOf } from "~/app/server/paging.server";

export const loader = memberLoader(null, async ({ request, context, session }) => ({
  groups: await readGroupNames(context, session.memberId, idsOf(request)),
}));
