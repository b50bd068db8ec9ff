import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FollowedTagsScreen } from "~/app/posts/tags/FollowedTagsScreen";
import { readFollowedTags } from "~/app/posts/tags/tags.server";
import { TEXTS } from "~/app/posts/tags/texts";
import { membersOnly } from "~/app/server/guards.server";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled(TEXTS.followed.title);

export async function loader({ context }: LoaderFunctionArgs) {
  const { memberId } = await membersOnly(context);
  return { tags: await readFollowedTags(context, memberId) };
}

export default function FollowedTagsRoute() {
  return <FollowedTagsScreen {...useLoaderData<typeof loader>()} />;
}
