import { useEffect, useRef } from "react";
import { EndDialog } from "~/app/games/end/EndDialog";
import { MuteButton } from "~/app/games/MuteButton";
import { rememberedChoice, useRemembered } from "~/app/games/options/rememberedChoice";
import { SoloChoice, StrengthChoice } from "~/app/games/SoloChoice";
import { SoloTurn } from "~/app/games/turns/SoloTurn";
import { useMoveSound } from "~/app/games/turns/moveSound";
import { useHint } from "~/app/games/useHint";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Board } from "./Board";
import { PlayerDisc } from "./DiscSign";
import { lastText, refusalText } from "./moveTexts";
import { TEXTS as GAME_TEXTS } from "~/app/games/texts";
import { TEXTS } from "./texts";
import { GAME_NAMES } from "~/games/names";
import { startThinker, type Thinker } from "~/app/games/turns/thinker";
import { useSoloGame } from "~/app/games/turns/useSoloGame";
import { chooseCasualColumn } from "~/games/connectFour/computer";
import { connectFour, type ConnectFour, type Drop } from "~/games/connectFour/rules";

/** Connect Four against the computer. The first player can force a win, so the person chooses who moves first. */
export function ConnectFourScreen() {
  const { game, seat, result, play, again } = useSoloConnectFour();
  const isOwnTurn = game.turn === seat && result === null;
  const { hint, refuse } = useHint(game, isOwnTurn ? TEXTS.choose : "");
  useMoveSound({ turn: game.turn, last: game.last, result }, seat);
  useFirstMoveChange(game.last === null, again);

  const onDrop = (column: number) => {
    if (!isOwnTurn) return; // while the computer thinks (specification §9), presses are ignored
    const why = refusalText(game, column);
    if (why === null) play({ column });
    else refuse(why);
  };

  return (
    <>
      <PageHeader title={GAME_NAMES.ConnectFour} backTo="/games" aside={<MuteButton />} />
      <div className="flex flex-col items-center gap-4 px-4 py-4">
        <div className="w-full max-w-[440px]">
          <SoloTurn
            turn={game.turn}
            seat={seat}
            result={result}
            text={lastText(game, (player) => (player === seat ? GAME_TEXTS.you : GAME_TEXTS.computer))}
            sign={(player) => <PlayerDisc player={player} size="size-9" />}
          />
        </div>
        <Board game={game} isOpen={isOwnTurn} onDrop={onDrop} />
        {hint}
        <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          <StrengthChoice
            choice={STRENGTH}
            names={{ casual: GAME_TEXTS.strengths.casual, strong: GAME_TEXTS.strengths.strong }}
          />
          <SoloChoice
            legend={GAME_TEXTS.firstMove}
            choice={FIRST_MOVE}
            names={{ person: GAME_TEXTS.you, computer: GAME_TEXTS.computer }}
          />
        </div>
      </div>
      {result ? <EndDialog result={result} seat={seat} nameOf={() => GAME_TEXTS.computer} onAgain={again} /> : null}
    </>
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
