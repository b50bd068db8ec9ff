import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly } from "~/app/edge/members.server";
import { readFriends } from "~/app/friends/friends.server";
import { GamesHub } from "~/app/games/GamesHub";

export const meta: MetaFunction = () => [{ title: "Games · Parlor" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  return { friends: await readFriends(context, session.memberId) };
}

export default function GamesRoute() {
  return <GamesHub friends={useLoaderData<typeof loader>().friends} />;
}
