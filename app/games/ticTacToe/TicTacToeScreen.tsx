import { useEffect } from "react";
import { EndDialog } from "~/app/games/EndDialog";
import { MuteButton } from "~/app/games/MuteButton";
import { playSound, type Sound } from "~/app/games/sounds";
import { StrengthChoice } from "~/app/games/StrengthChoice";
import { SoloTurn } from "~/app/games/turns/SoloTurn";
import { COMPUTER, isLost, PERSON } from "~/app/games/turns/useSoloGame";
import { PageHeader } from "~/app/ui/PageHeader";
import { ticTacToe, type TicTacToe } from "~/games/ticTacToe/rules";
import { Board, cellName } from "./Board";
import { PlayerMark } from "./MarkSign";
import { STRENGTH, useSoloTicTacToe } from "./useSoloTicTacToe";

/** G4 against the computer: the person is X and begins. */
export function TicTacToeScreen() {
  const { game, result, play, again } = useSoloTicTacToe();

  useEffect(() => {
    const sound = soundOf(game);
    if (sound) playSound(sound);
  }, [game]);

  return (
    <>
      <PageHeader title="TicTacToe" backTo="/games" aside={<MuteButton />} />
      <div className="flex flex-col items-center gap-5 px-4 py-5">
        <div className="w-[372px] max-w-full">
          <SoloTurn turn={game.turn} result={result} text={lastMoveText(game)} sign={(player) => <PlayerMark player={player} size="size-9" />} />
        </div>
        <Board game={game} lost={isLost(result)} onPlay={(cell) => play({ cell })} />
        <StrengthChoice choice={STRENGTH} names={{ casual: "Casual", perfect: "Perfect" }} />
      </div>
      {result ? <EndDialog result={result} seat={PERSON} nameOf={() => "Computer"} onAgain={again} /> : null}
    </>
  );
}

function lastMoveText({ last, turn }: TicTacToe): string {
  if (last === null) return "You are X and begin.";
  return `${turn === PERSON ? "Computer" : "You"} played ${cellName(last).toLowerCase()}.`;
}

function soundOf(game: TicTacToe): Sound | null {
  if (game.last === null) return null;
  const result = ticTacToe.result(game);
  if (result) return result.outcome === "draw" ? "draw" : isLost(result) ? "lost" : "won";
  return game.turn === COMPUTER ? "place" : "reply";
}
