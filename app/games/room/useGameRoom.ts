import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { TableFrame } from "~/party/game/protocol";
import { GameClient, type GameView } from "./gameClient";

/** A game room, connected while its screen is shown; until then as the page found it. `client` is null on the server. */
export function useGameRoom(room: string, first: TableFrame): { view: GameView; client: GameClient | null } {
  const [client, setClient] = useState<GameClient | null>(null);
  const found = useMemo<GameView>(() => ({ link: { at: "connecting" }, frame: first, atMs: 0, pending: null, refused: null, log: null }), [first]);

  const begins = useRef(first); // what one begins with; the room tells the rest
  useEffect(() => {
    const opened = new GameClient(room, begins.current);
    setClient(opened);
    return () => {
      opened.close();
      setClient(null);
    };
  }, [room]);

  const view = useSyncExternalStore(client?.subscribe ?? subscribeToNothing, client?.getSnapshot ?? (() => found), () => found);
  return { view, client };
}

const subscribeToNothing = () => () => undefined;
