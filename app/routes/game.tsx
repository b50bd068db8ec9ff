import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { membersOnly } from "~/app/edge/members.server";
import { GamesHub } from "~/app/games/GamesHub";

export const meta: MetaFunction = () => [{ title: "Games · Parlor" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await membersOnly(context);
  return null;
}

/** The hub's other path (specification §1), to which a game's Cancel leads. */
export default function GameRoute() {
  return <GamesHub />;
}
