import { EndDialog } from "~/app/games/end/EndDialog";
import { MuteButton } from "~/app/games/MuteButton";
import { StrengthChoice } from "~/app/games/SoloChoice";
import { SoloTurn } from "~/app/games/turns/SoloTurn";
import { useMoveSound } from "~/app/games/turns/moveSound";
import { isLostBy } from "~/app/games/turns/waitReason";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import type { Seat } from "~/games/core";
import { type TicTacToe, ticTacToe } from "~/games/ticTacToe/rules";
import { Board, cellName } from "./Board";
import { PlayerMark } from "./MarkSign";
import { TEXTS as GAME_TEXTS } from "~/app/games/texts";
import { TEXTS } from "./texts";
import { GAME_NAMES } from "~/games/names";
import { rememberedChoice } from "~/app/games/options/rememberedChoice";
import { useSoloGame } from "~/app/games/turns/useSoloGame";
import { chooseCell, STRENGTHS } from "~/games/ticTacToe/computer";

/** G4 against the computer. The person is X and begins. */
export function TicTacToeScreen() {
  const { game, seat, result, play, again } = useSoloTicTacToe();
  useMoveSound({ turn: game.turn, last: game.last, result }, seat);
  return (
    <>
      <PageHeader title={GAME_NAMES.TicTacToe} backTo="/games" aside={<MuteButton />} />
      <div className="flex flex-col items-center gap-5 px-4 py-5">
        <div className="w-[372px] max-w-full">
          <SoloTurn
            turn={game.turn}
            seat={seat}
            result={result}
            text={lastMoveText(game, seat)}
            sign={(player) => <PlayerMark player={player} size="size-9" />}
          />
        </div>
        <Board game={game} lost={isLostBy(seat, result)} onPlay={(cell) => play({ cell })} />
        <StrengthChoice
          choice={STRENGTH}
          names={{ casual: GAME_TEXTS.strengths.casual, perfect: GAME_TEXTS.strengths.perfect }}
        />
      </div>
      {result ? <EndDialog result={result} seat={seat} nameOf={() => GAME_TEXTS.computer} onAgain={again} /> : null}
    </>
  );
}

function lastMoveText({ last, turn }: TicTacToe, seat: Seat): string {
  if (last === null) return GAME_TEXTS.begins.own("X");
  return TEXTS.played(turn === seat ? GAME_TEXTS.computer : GAME_TEXTS.you, cellName(last));
}

export const STRENGTH = rememberedChoice("parlor:ticTacToe:strength", STRENGTHS);

export const useSoloTicTacToe = () =>
  useSoloGame({
    rules: ticTacToe,
    begin: ticTacToe.setup,
    reply: (game, random) => ({ cell: chooseCell(game, STRENGTH.read(), random) }),
  });
