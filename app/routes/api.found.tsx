import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refuse } from "~/app/server/answer.server";
import { limitSearch, postCursorOf, queryOf, searchPosts } from "~/app/search/search.server";

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const limited = await limitSearch(context, request, "search");
  if (limited) return refuse(context, limited);
  return Response.json({ page: await searchPosts(context, queryOf(request), postCursorOf(request)) });
};
