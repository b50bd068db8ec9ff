import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readFeed } from "~/app/posts/feed/feed.server";
import { openTab } from "~/app/posts/feed/feedTab.server";
import { ulidParam } from "~/app/server/paging.server";
import { FeedScreen } from "~/app/posts/feed/FeedScreen";
import { shareCard } from "~/app/ui/browser/shareCard";
import { serialize, useDeserialized } from "~/app/http/serialized";
import { TEXTS } from "~/app/posts/feed/texts";

export const meta: MetaFunction = ({ matches, location }) =>
  shareCard(matches, {
    title: TEXTS.title,
    description: TEXTS.description,
    type: "website",
    path: "/",
    search: location.search,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const tab = await openTab(context);
  return { tab, page: serialize(await readFeed(context, tab, ulidParam(request))) };
}

export default function FeedRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <FeedScreen tab={loaded.tab} page={useDeserialized(loaded, "page")} />;
}
