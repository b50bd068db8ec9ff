import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly } from "~/app/edge/members.server";
import { readHub } from "~/app/games/hub.server";
import { PuzzleScreen } from "~/app/games/imageSlidePuzzle/PuzzleScreen";
import { SOLO_GAMES } from "~/app/games/soloGames";

export const meta: MetaFunction = () => [{ title: `${SOLO_GAMES.ImageSlidePuzzle.name} · Parlor` }];

/** The pictures stand beside the board. */
export const handle = { wide: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  const { friends, bests } = await readHub(context, session.memberId);
  return { friends, best: bests.find(({ game }) => game === "ImageSlidePuzzle")?.score ?? null };
}

export default function ImageSlidePuzzleRoute() {
  return <PuzzleScreen {...useLoaderData<typeof loader>()} />;
}
