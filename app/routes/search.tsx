import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { queryOf, searchPeople, searchPosts } from "~/app/search/search.server";
import { SearchScreen } from "~/app/search/SearchScreen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.query ? `${data.query} · Search · Parlor` : "Search · Parlor" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = queryOf(request);
  const [people, posts] = await Promise.all([searchPeople(context, query), searchPosts(context, query)]);
  return { query, people, posts };
}

export default function SearchRoute() {
  return <SearchScreen {...useLoaderData<typeof loader>()} />;
}
