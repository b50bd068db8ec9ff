import type { RoomGame } from "~/app/games/room/roomGame";
import { hasEnded, type Runs } from "~/games/arcade/runs";
import type { Seat } from "~/games/core";
import type { ArcadeView } from "./arcadeView";
import { RaceBoard } from "./RaceBoard";
import { RaceReplay } from "./RaceReplay";

/** An arcade game as the room's screen shows its races. */
export const raceRoomGame = (game: ArcadeView): RoomGame<Runs, never> => ({
  Board: (props) => <RaceBoard game={game} {...props} />,
  turnOf: () => null,
  lastText: (view, nameOf) => standText(game, view, nameOf),
  soundOf: () => null, // each hears their own run
  Replay: (props) => <RaceReplay game={game} {...props} />,
});

/** Who is ahead, by their score. */
function standText({ game }: ArcadeView, { runs }: Runs, nameOf: (seat: Seat) => string): string {
  const scores = runs.map(({ state }) => game.figures(state).score);
  const best = Math.max(...scores);
  const ahead = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  const playing = runs.filter((run) => !hasEnded(run)).length;
  const [first] = ahead;
  if (first === undefined || ahead.length > 1) return playing === runs.length ? "Race to the highest score." : "Even so far.";
  return `${nameOf(first)} ${nameOf(first) === "You" ? "are" : "is"} ahead.`;
}
