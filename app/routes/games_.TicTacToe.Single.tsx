import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { membersOnly } from "~/app/edge/members.server";
import { SOLO_GAMES } from "~/app/games/soloGames";
import { TicTacToeScreen } from "~/app/games/ticTacToe/TicTacToeScreen";
import type { PageShape } from "~/app/ui/pageShape";

export const meta: MetaFunction = () => [{ title: `${SOLO_GAMES.TicTacToe.name} · Parlor` }];

export async function loader({ context }: LoaderFunctionArgs) {
  await membersOnly(context);
  return null;
}

export const handle: PageShape = { ownControls: true };

export default function TicTacToeRoute() {
  return <TicTacToeScreen />;
}
