import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readFeed } from "~/app/posts/feed/feed.server";
import { ulidParam } from "~/app/server/paging.server";
import { FeedScreen } from "~/app/posts/feed/FeedScreen";
import { shareCard } from "~/app/ui/browser/shareCard";
import { serialize, useDeserialized } from "~/app/http/serialized";
import { TEXTS } from "~/app/posts/feed/texts";

export const meta: MetaFunction = ({ matches }) =>
  shareCard(matches, {
    title: TEXTS.title,
    description: TEXTS.description,
    type: "website",
    path: "/",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { page: serialize(await readFeed(context, ulidParam(request))) };
}

export default function FeedRoute() {
  return <FeedScreen page={useDeserialized(useLoaderData<typeof loader>(), "page")} />;
}
