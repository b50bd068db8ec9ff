import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly } from "~/app/edge/members.server";
import { readFriends } from "~/app/friends/friends.server";
import { ArcadeScreen } from "~/app/games/arcade/ArcadeScreen";
import { ballFallView } from "~/app/games/ballFall/ballFallView";
import { SOLO_GAMES } from "~/app/games/soloGames";

export const meta: MetaFunction = () => [{ title: `${SOLO_GAMES.BallFall.name} · Parlor` }];

/** Nothing may stand beside or float over a playfield. */
export const handle = { wide: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  return { friends: await readFriends(context, session.memberId) };
}

export default function BallFallRoute() {
  return <ArcadeScreen view={ballFallView} friends={useLoaderData<typeof loader>().friends} />;
}
