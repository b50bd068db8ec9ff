import { useMemo } from "react";
import { useClientView, useRoomClient } from "~/app/rooms/useRoomClient";
import type { TableFrame } from "~/party/game/protocol";
import { firstGameView, GameClient, type GameView } from "./gameClient";

/** The client's code needs no loading of its own: it comes with the screen's. */
const loaded = () => Promise.resolve();

/**
 * A game room, connected while its screen is shown. Until the room answers, the view shows the frame that came with the
 * page. `client` is null on the server.
 */
export function useGameRoom(room: string, first: TableFrame): { view: GameView; client: GameClient | null } {
  const client = useRoomClient(loaded, () => new GameClient(room, first), room);
  const initialView = useMemo(() => firstGameView(first), [first]);
  return { view: useClientView(client, initialView), client };
}
