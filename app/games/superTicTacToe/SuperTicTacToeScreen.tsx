import { EndDialog } from "~/app/games/end/EndDialog";
import { MuteButton } from "~/app/games/MuteButton";
import { StrengthChoice } from "~/app/games/SoloChoice";
import { PlayerMark } from "~/app/games/ticTacToe/MarkSign";
import { SoloTurn } from "~/app/games/turns/SoloTurn";
import { useMoveSound } from "~/app/games/turns/moveSound";
import { isLostBy } from "~/app/games/turns/waitReason";
import { useHint } from "~/app/games/useHint";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { type Move, PLAIN_RULES, superTicTacToe, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { Board } from "./Board";
import { lastText, refusalText, whereText } from "./moveTexts";
import { TEXTS as GAME_TEXTS } from "~/app/games/texts";
import { GAME_NAMES } from "~/games/names";
import { rememberedChoice, useRemembered } from "~/app/games/options/rememberedChoice";
import { startThinker, type Thinker } from "~/app/games/turns/thinker";
import { useSoloGame } from "~/app/games/turns/useSoloGame";
import { chooseCasualMove } from "~/games/superTicTacToe/casual";

/** G5 against the computer. The person is X and begins. */
export function SuperTicTacToeScreen() {
  const { game, seat, result, play, again } = useSoloSuperTicTacToe();
  const isOwnTurn = game.turn === seat && result === null;
  const { hint, refuse } = useHint(game, isOwnTurn ? whereText(game) : "");
  useMoveSound({ turn: game.turn, last: game.last, result }, seat);

  const onPlay = (place: Move) => {
    if (!isOwnTurn) return; // while the computer thinks (specification §9), presses are ignored
    const why = refusalText(game, place);
    if (why === null) play(place);
    else refuse(why);
  };

  return (
    <>
      <PageHeader title={GAME_NAMES.SuperTicTacToe} backTo="/games" aside={<MuteButton />} />
      <div className="flex flex-col items-center gap-3 px-1.5 py-4 sm:px-4">
        <div className="w-full max-w-[560px] px-2 sm:px-0">
          <SoloTurn
            turn={game.turn}
            seat={seat}
            result={result}
            text={lastText(game, (player) => (player === seat ? GAME_TEXTS.you : GAME_TEXTS.computer))}
            sign={(player) => <PlayerMark player={player} size="size-9" />}
          />
        </div>
        <Board game={game} isOpen={isOwnTurn} lost={isLostBy(seat, result)} onPlay={onPlay} />
        {hint}
        <StrengthChoice
          choice={STRENGTH}
          names={{ casual: GAME_TEXTS.strengths.casual, strong: GAME_TEXTS.strengths.strong }}
        />
      </div>
      {result ? <EndDialog result={result} seat={seat} nameOf={() => GAME_TEXTS.computer} onAgain={again} /> : null}
    </>
  );
}

export const STRENGTH = rememberedChoice("parlor:superTicTacToe:strength", ["casual", "strong"]);

export function useSoloSuperTicTacToe() {
  const isStrong = useRemembered(STRENGTH) === "strong";
  return useSoloGame({
    rules: superTicTacToe,
    begin: newGame,
    reply: chooseCasualMove,
    startThinker: isStrong ? startStrong : null,
  });
}

const newGame = (): SuperTicTacToe => superTicTacToe.setup(PLAIN_RULES);

const startStrong = (): Thinker<SuperTicTacToe, Move> =>
  startThinker(() => new Worker(new URL("./strongWorker.ts", import.meta.url), { type: "module" }));
