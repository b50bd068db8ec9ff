import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly } from "~/app/edge/members.server";
import { PuzzleScreen } from "~/app/games/imageSlidePuzzle/PuzzleScreen";
import { SOLO_GAMES } from "~/app/games/soloGames";

export const meta: MetaFunction = () => [{ title: `${SOLO_GAMES.ImageSlidePuzzle.name} · Parlor` }];

/** The pictures stand beside the board. */
export const handle = { wide: true };

/** The first scramble comes with the page, so that the page can be drawn with it. */
export async function loader({ context }: LoaderFunctionArgs) {
  await membersOnly(context);
  return { seed: [...crypto.getRandomValues(new Uint32Array(8))] };
}

export default function ImageSlidePuzzleRoute() {
  return <PuzzleScreen seed={useLoaderData<typeof loader>().seed} />;
}
