import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FollowedTagsScreen } from "~/app/posts/tags/FollowedTagsScreen";
import { readFollowedTags } from "~/app/posts/tags/tags.server";
import { TEXTS } from "~/app/posts/tags/texts";
import { membersOnly } from "~/app/server/guards.server";

export const meta: MetaFunction = () => [{ title: `${TEXTS.followed.title} · Parlor` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { memberId } = await membersOnly(context);
  return { tags: await readFollowedTags(context, memberId) };
}

export default function FollowedTagsRoute() {
  return <FollowedTagsScreen {...useLoaderData<typeof loader>()} />;
}
