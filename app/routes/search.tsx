import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusal } from "~/app/server/guards.server";
import { limitSearch, postCursorOf, searchCursorOf, queryOf, search, tabOf } from "~/app/search/search.server";
import { SearchScreen } from "~/app/search/SearchScreen";
import { TEXTS } from "~/app/search/texts";
import { say } from "~/app/ui/format/sentences";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: found?.query ? say`${found.query} · ${TEXTS.title} · Parlor` : `${TEXTS.title} · Parlor` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const limited = await limitSearch(context, request, "search");
  if (limited) throw refusal(context, limited);
  const query = queryOf(request);
  const tab = tabOf(request);
  return {
    query,
    ...(await search(context, query, {
      people: tab === "people" ? searchCursorOf(request) : null,
      posts: tab === "posts" ? postCursorOf(request) : null,
    })),
  };
}

export default function SearchRoute() {
  return <SearchScreen {...useLoaderData<typeof loader>()} />;
}
