import { useEffect, useRef } from "react";
import { deviceProfile } from "~/app/games/arcade/device";
import { isRace, multiGame } from "~/app/games/multiGames";
import type { LinkState } from "~/app/rooms/roomConnection";
import type { GameAsk } from "./gameClient";

/** Before a race begins, the room hears whether one plays on a phone: all then play as there. */
export function useTellDevice(game: string, link: LinkState, isPlayer: boolean, ask: (command: GameAsk) => void): void {
  const known = multiGame(game);
  const tells = known !== null && isRace(known) && isPlayer && link.at === "live";
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (tells) latest.current({ t: "device", mobile: deviceProfile() === "mobile" });
  }, [tells]);
}
