import { EndDialog } from "~/app/games/end/EndDialog";
import { MuteButton } from "~/app/games/MuteButton";
import { StrengthChoice } from "~/app/games/SoloChoice";
import { SoloTurn } from "~/app/games/turns/SoloTurn";
import { useMoveSound } from "~/app/games/turns/useMoveSound";
import { isLostBy } from "~/app/games/turns/whyWait";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import type { Seat } from "~/games/core";
import type { TicTacToe } from "~/games/ticTacToe/rules";
import { Board, cellName } from "./Board";
import { PlayerMark } from "./MarkSign";
import { STRENGTH, useSoloTicTacToe } from "./useSoloTicTacToe";

/** G4 against the computer. The person is X and begins. */
export function TicTacToeScreen() {
  const { game, seat, result, play, again } = useSoloTicTacToe();
  useMoveSound({ turn: game.turn, last: game.last, result }, seat);
  return (
    <>
      <PageHeader title="TicTacToe" backTo="/games" aside={<MuteButton />} />
      <div className="flex flex-col items-center gap-5 px-4 py-5">
        <div className="w-[372px] max-w-full">
          <SoloTurn
            turn={game.turn}
            {...{ seat, result }}
            text={lastMoveText(game, seat)}
            sign={(player) => <PlayerMark player={player} size="size-9" />}
          />
        </div>
        <Board game={game} lost={isLostBy(seat, result)} onPlay={(cell) => play({ cell })} />
        <StrengthChoice choice={STRENGTH} names={{ casual: "Casual", perfect: "Perfect" }} />
      </div>
      {result ? <EndDialog {...{ result, seat }} nameOf={() => "Computer"} onAgain={again} /> : null}
    </>
  );
}

function lastMoveText({ last, turn }: TicTacToe, seat: Seat): string {
  if (last === null) return "You are X and begin.";
  return `${turn === seat ? "Computer" : "You"} played ${cellName(last).toLowerCase()}.`;
}
