import { useEffect } from "react";
import { EndDialog } from "~/app/games/EndDialog";
import { MuteButton } from "~/app/games/MuteButton";
import { playSound, type Sound } from "~/app/games/sounds";
import { StrengthChoice } from "~/app/games/StrengthChoice";
import { PlayerMark } from "~/app/games/ticTacToe/MarkSign";
import { SoloTurn } from "~/app/games/turns/SoloTurn";
import { COMPUTER, isLost, PERSON } from "~/app/games/turns/useSoloGame";
import { useHint } from "~/app/games/useHint";
import { PageHeader } from "~/app/ui/PageHeader";
import { superTicTacToe, type Place, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { Board } from "./Board";
import { lastText, whereText, whyNotThere } from "./placeText";
import { STRENGTH, useSoloSuperTicTacToe } from "./useSoloSuperTicTacToe";

/** G5 against the computer: the person is X and begins. */
export function SuperTicTacToeScreen() {
  const { game, result, play, again } = useSoloSuperTicTacToe();
  const isTheirs = game.turn === PERSON && result === null;
  const { hint, refuse } = useHint(game, isTheirs ? whereText(game) : "");

  useEffect(() => {
    const sound = soundOf(game);
    if (sound) playSound(sound);
  }, [game]);

  const onPlay = (place: Place) => {
    if (!isTheirs) return; // while the computer thinks (specification §9) what one presses counts for nothing
    const why = whyNotThere(game, place);
    if (why === null) play(place);
    else refuse(why);
  };

  return (
    <>
      <PageHeader title="Super TicTacToe" backTo="/games" aside={<MuteButton />} />
      <div className="flex flex-col items-center gap-3 px-1.5 py-4 sm:px-4">
        <div className="w-full max-w-[560px] px-2 sm:px-0">
          <SoloTurn turn={game.turn} result={result} text={lastText(game, (seat) => (seat === PERSON ? "You" : "Computer"))} sign={(player) => <PlayerMark player={player} size="size-9" />} />
        </div>
        <Board game={game} isOpen={isTheirs} lost={isLost(result)} onPlay={onPlay} />
        {hint}
        <StrengthChoice choice={STRENGTH} names={{ casual: "Casual", strong: "Strong" }} />
      </div>
      {result ? <EndDialog result={result} seat={PERSON} nameOf={() => "Computer"} onAgain={again} /> : null}
    </>
  );
}

function soundOf(game: SuperTicTacToe): Sound | null {
  if (game.last === null) return null;
  const result = superTicTacToe.result(game);
  if (result) return result.outcome === "draw" ? "draw" : isLost(result) ? "lost" : "won";
  return game.turn === COMPUTER ? "place" : "reply";
}
