import { rememberedChoice, useRemembered } from "~/app/games/options/rememberedChoice";
import { startThinker, type Thinker } from "~/app/games/turns/thinker";
import { useSoloGame } from "~/app/games/turns/useSoloGame";
import { chooseCasualColumn } from "~/games/connectFour/computer";
import { connectFour, type ConnectFour, type Drop } from "~/games/connectFour/rules";

export const STRENGTH = rememberedChoice("parlor:connectFour:strength", ["casual", "strong"]);
export const FIRST_MOVE = rememberedChoice("parlor:connectFour:firstMove", ["person", "computer"]);

export function useSoloConnectFour() {
  const isStrong = useRemembered(STRENGTH) === "strong";
  const nextSeat = useRemembered(FIRST_MOVE) === "person" ? 0 : 1;
  return useSoloGame({
    rules: connectFour,
    begin: connectFour.setup,
    reply: (game, random) => ({ column: chooseCasualColumn(game, random) }),
    startThinker: isStrong ? startStrong : null,
    nextSeat,
  });
}

const startStrong = (): Thinker<ConnectFour, Drop> =>
  startThinker(() => new Worker(new URL("./strongWorker.ts", import.meta.url), { type: "module" }));
