import { readHandleOwners, suggestMembers } from "~/app/search/mentionable.server";
import { queryOf } from "~/app/search/search.server";
import { memberLoader } from "~/app/server/guards.server";

/** X88: whom a member can mention. With `handles`, the members to whom these lead. */
export const loader = memberLoader("search-people", async ({ request, context, session }) => {
  const handles = new URL(request.url).searchParams.get("handles");
  return handles === null
    ? { people: await suggestMembers(context, session.memberId, queryOf(request)) }
    : { owners: await readHandleOwners(context, session.memberId, handles.slice(0, 1_000)) };
});
