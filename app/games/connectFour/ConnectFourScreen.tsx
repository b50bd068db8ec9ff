import { useEffect, useRef } from "react";
import type { SoloProps } from "~/app/games/gameEntry";
import { rememberedChoice, useRemembered } from "~/app/games/options/rememberedChoice";
import { SoloChoice, StrengthChoice } from "~/app/games/SoloChoice";
import { TEXTS } from "~/app/games/texts";
import { SoloScreen } from "~/app/games/turns/SoloScreen";
import { startThinker, type Thinker } from "~/app/games/turns/thinker";
import { useSoloGame } from "~/app/games/turns/useSoloGame";
import { chooseCasualColumn } from "~/games/connectFour/computer";
import { connectFour, type ConnectFour, type Drop } from "~/games/connectFour/rules";
import { turnGame } from "./roomGame";

const LOOKS = { page: "gap-4 px-4 py-4", turn: "w-full max-w-[440px]" };

/** Connect Four against the computer. The first player can force a win, so the person chooses who moves first. */
export function ConnectFourScreen({ entry }: SoloProps) {
  const solo = useSoloConnectFour();
  useFirstMoveChange(solo.game.last === null, solo.again);
  return (
    <SoloScreen entry={entry} game={turnGame} solo={solo} looks={LOOKS}>
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        <StrengthChoice choice={STRENGTH} names={{ casual: TEXTS.strengths.casual, strong: TEXTS.strengths.strong }} />
        <SoloChoice
          legend={TEXTS.firstMove}
          choice={FIRST_MOVE}
          names={{ person: TEXTS.you, computer: TEXTS.computer }}
        />
      </div>
    </SoloScreen>
  );
}

/** The choice of who moves first applies from the next game on, or immediately if nobody has moved. */
function useFirstMoveChange(isNew: boolean, again: () => void): void {
  const first = useRemembered(FIRST_MOVE);
  const before = useRef(first);
  useEffect(() => {
    if (first !== before.current && isNew) again();
    before.current = first;
  }, [first, isNew, again]);
}

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
