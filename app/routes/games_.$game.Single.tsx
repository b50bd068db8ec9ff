import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly } from "~/app/edge/members.server";
import { notFound } from "~/app/edge/notFound.server";
import { SOLO_GAMES, soloGame } from "~/app/games/soloGames";
import { SOLO_SCREENS } from "~/app/games/soloScreens";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${SOLO_GAMES[data.game].name} · Parlor` : "Games · Parlor" }];

export async function loader({ params, context }: LoaderFunctionArgs) {
  await membersOnly(context);
  const game = soloGame(params.game);
  if (!game) throw notFound();
  return { game };
}

export default function SoloGameRoute() {
  const Screen = SOLO_SCREENS[useLoaderData<typeof loader>().game];
  return <Screen />;
}
