import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly, notFound } from "~/app/server/guards.server";
import { gameAt } from "~/app/games/allGames";
import { readFriendsAndBests } from "~/app/games/runs.server";
import { SoloGame } from "~/app/games/SoloGame";
import type { ShapeOfPage } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/games/hub/texts";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta: MetaFunction = ({ params }) => titled(gameAt(params["game"])?.name ?? TEXTS.title);

export const handle: ShapeOfPage = ({ game }) => ({ ...gameAt(game)?.solo?.shape, board: true });

/** G4, G5, G8 to G11: a game to play alone. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  const game = gameAt(params["game"]);
  if (!game?.solo) throw notFound();
  if (!game.ranked) return { path: game.path, friends: [], best: null };
  const { friends, bests } = await readFriendsAndBests(context, session.memberId);
  return { path: game.path, friends, best: bests.find((best) => best.game === game.path)?.score ?? null };
}

export default function SoloGameRoute() {
  const { path, ...props } = useLoaderData<typeof loader>();
  const entry = gameAt(path);
  return entry?.solo ? <SoloGame key={path} entry={entry} load={entry.solo.load} {...props} /> : null;
}
