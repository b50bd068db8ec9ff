import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refuse } from "~/app/server/answer.server";
import { limitSearch, searchCursorOf, queryOf, searchPeople } from "~/app/search/search.server";

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const limited = await limitSearch(context, request, "search-people");
  if (limited) return refuse(context, limited);
  const { tags, ...page } = await searchPeople(context, queryOf(request), searchCursorOf(request));
  return Response.json({ people: page.items, tags, page });
};
