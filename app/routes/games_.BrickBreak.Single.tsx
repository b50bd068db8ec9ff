import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { membersOnly } from "~/app/edge/members.server";
import { ArcadeScreen } from "~/app/games/arcade/ArcadeScreen";
import { brickBreakView } from "~/app/games/brickBreak/brickBreakView";
import { SOLO_GAMES } from "~/app/games/soloGames";

export const meta: MetaFunction = () => [{ title: `${SOLO_GAMES.BrickBreak.name} · Parlor` }];

/** Nothing may stand beside or float over a playfield. */
export const handle = { wide: true };

export async function loader({ context }: LoaderFunctionArgs) {
  await membersOnly(context);
  return null;
}

export default function BrickBreakRoute() {
  return <ArcadeScreen view={brickBreakView} />;
}
