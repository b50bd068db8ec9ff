import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { queryOf, search } from "~/app/search/search.server";
import { SearchScreen } from "~/app/search/SearchScreen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.query ? `${data.query} · Search · Parlor` : "Search · Parlor" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = queryOf(request);
  return { query, ...(await search(context, query)) };
}

export default function SearchRoute() {
  return <SearchScreen {...useLoaderData<typeof loader>()} />;
}
