import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusal } from "~/app/server/guards.server";
import { limitSearch, peopleCursorField, postCursorField, search, searchQuerySchema } from "~/app/search/search.server";
import { SearchScreen } from "~/app/search/SearchScreen";
import { TEXTS } from "~/app/search/texts";
import { say } from "~/app/i18n/isolated";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  unlisted(found?.query ? say`${found.query} · ${TEXTS.title}` : TEXTS.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { query, tab, before } = searchQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const limited = await limitSearch(context, query, "search");
  if (limited) throw refusal(context, limited);
  return {
    query,
    ...(await search(context, query, {
      people: tab === "people" ? peopleCursorField.parse(before) : null,
      posts: tab === "posts" ? postCursorField.parse(before) : null,
    })),
  };
}

export default function SearchRoute() {
  return <SearchScreen {...useLoaderData<typeof loader>()} />;
}
