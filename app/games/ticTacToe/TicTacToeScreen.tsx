import { useEffect } from "react";
import { EndDialog } from "~/app/games/EndDialog";
import { MuteButton } from "~/app/games/MuteButton";
import { playSound, type Sound } from "~/app/games/sounds";
import { PageHeader } from "~/app/ui/PageHeader";
import type { GameResult } from "~/games/core";
import { markOf, ticTacToe, type TicTacToe } from "~/games/ticTacToe/rules";
import { Board, cellName } from "./Board";
import { MarkSign } from "./MarkSign";
import { StrengthChoice } from "./StrengthChoice";
import { COMPUTER, PERSON, useSoloTicTacToe } from "./useSoloTicTacToe";

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
        <TurnStatus game={game} result={result} />
        <Board game={game} lost={isLost(result)} onPlay={play} />
        <StrengthChoice />
      </div>
      {result ? <EndDialog result={result} seat={PERSON} nameOf={() => "Computer"} onAgain={again} /> : null}
    </>
  );
}

/** Whose turn it is and what just happened; as high empty as full. */
function TurnStatus({ game, result }: { game: TicTacToe; result: GameResult | null }) {
  const shown = result ? 1 - game.turn : game.turn;
  return (
    <div role="status" aria-label="Turn" className="flex h-12 w-[372px] max-w-full items-center gap-3">
      <MarkSign mark={markOf(shown)} className={`size-9 shrink-0 ${shown === PERSON ? "text-accent" : "text-ink"}`} />
      <div className="min-w-0">
        <p className="text-lg font-bold">{result ? "Game Over" : game.turn === PERSON ? "Your turn" : "Computer's turn"}</p>
        <p className="truncate text-sm text-ink-2">{lastMoveText(game)}</p>
      </div>
    </div>
  );
}

function lastMoveText({ last, turn }: TicTacToe): string {
  if (last === null) return "You are X and begin.";
  return `${turn === PERSON ? "Computer" : "You"} played ${cellName(last).toLowerCase()}.`;
}

const isLost = (result: GameResult | null): boolean => result?.outcome === "won" && result.winner === COMPUTER;

function soundOf(game: TicTacToe): Sound | null {
  if (game.last === null) return null;
  const result = ticTacToe.result(game);
  if (result) return result.outcome === "draw" ? "draw" : isLost(result) ? "lost" : "won";
  return game.turn === COMPUTER ? "place" : "reply";
}
