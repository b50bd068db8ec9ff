import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { membersOnly } from "~/app/edge/members.server";
import { ArcadeScreen } from "~/app/games/arcade/ArcadeScreen";
import { ballFallView } from "~/app/games/ballFall/ballFallView";
import { SOLO_GAMES } from "~/app/games/soloGames";

export const meta: MetaFunction = () => [{ title: `${SOLO_GAMES.BallFall.name} · Parlor` }];

/** Nothing may stand beside or float over a playfield. */
export const handle = { wide: true };

export async function loader({ context }: LoaderFunctionArgs) {
  await membersOnly(context);
  return null;
}

export default function BallFallRoute() {
  return <ArcadeScreen view={ballFallView} />;
}
