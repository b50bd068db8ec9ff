import { useEffect, useRef } from "react";
import { deviceProfile } from "~/app/games/arcade/device";
import type { LinkState } from "~/app/rooms/roomConnection";
import type { GameAsk } from "./gameClient";

/** Before a race begins, the room hears whether one plays on a phone: all then play as there. */
export function useTellDevice(isRace: boolean, link: LinkState, isPlayer: boolean, ask: (command: GameAsk) => void): void {
  const tells = isRace && isPlayer && link.at === "live";
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (tells) latest.current({ t: "device", mobile: deviceProfile() === "mobile" });
  }, [tells]);
}
