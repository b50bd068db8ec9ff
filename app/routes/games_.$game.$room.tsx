import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { forbidden, notFound, membersOnly } from "~/app/server/guards.server";
import { readGameRoom } from "~/app/games/gameRoom.server";
import { InvitedScreen } from "~/app/games/room/InvitedScreen";
import { RoomScreen } from "~/app/games/room/RoomScreen";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { gameName } from "~/games/names";
import { TEXTS } from "~/app/games/hub/texts";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled(data ? gameName(data.kind === "room" ? data.frame.table.game : data.game) : TEXTS.title);

/**
 * A board and its moves are next to each other, so the page uses the full width. It also hides the bottom bar in a short
 * landscape window, where the bar would cover a hand of cards.
 */
export const handle: PageShape = { wide: "full", board: true };

/** G2. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  const opened = await readGameRoom(context, session.memberId, params["game"], params["room"] ?? "");
  if (!opened) throw notFound();
  if (opened === "forbidden") throw forbidden();
  return { ...opened, me: session.memberId };
}

export default function GameRoomRoute() {
  const opened = useLoaderData<typeof loader>();
  if (opened.kind === "invited") return <InvitedScreen {...opened} />;
  return <RoomScreen key={opened.room} {...opened} />;
}
