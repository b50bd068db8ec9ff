import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { cursorOf, readFeed } from "~/app/posts/feed/feed.server";
import { FeedScreen } from "~/app/posts/feed/FeedScreen";
import { shareCard } from "~/app/ui/browser/shareCard";
import { serialize, useDeserialized } from "~/app/http/serialized";

export const meta: MetaFunction = ({ matches }) =>
  shareCard(matches, {
    title: "Feed",
    description: "What people on Parlor are talking about: posts, pictures, chats and games with friends.",
    type: "website",
    path: "/",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { page: serialize(await readFeed(context, cursorOf(request))) };
}

export default function FeedRoute() {
  return <FeedScreen page={useDeserialized(useLoaderData<typeof loader>(), "page")} />;
}
