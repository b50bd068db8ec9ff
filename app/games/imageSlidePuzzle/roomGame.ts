import { goneText, type RoomGame } from "~/app/games/room/roomGame";
import { homeCount, tileCount } from "~/games/imageSlidePuzzle/board";
import { puzzleRace, type PuzzleRace, type RaceAction, type RaceOptions } from "~/games/imageSlidePuzzle/race";
import { RaceBoard } from "./race/RaceBoard";
import { timeText } from "./stopwatch";

export const roomGame: RoomGame<PuzzleRace, RaceAction, RaceOptions> = {
  Board: RaceBoard,
  loadRules: () => Promise.resolve(puzzleRace),
  turnOf: () => null, // everybody plays at once
  lastText({ racers, first }, nameOf) {
    if (first) return `${nameOf(first.seat)} made the picture in ${timeText(first.tookMs)}.`;
    const homes = racers.map(({ board, left }) => (left ? -1 : homeCount(board)));
    const most = Math.max(...homes);
    const leaders = homes.flatMap((home, seat) => (home === most ? [nameOf(seat)] : []));
    return leaders.length === 1
      ? `${leaders[0]} ${leaders[0] === "You" ? "lead" : "leads"}, with ${most} of ${tileCount()} in place.`
      : `${most} of ${tileCount()} in place is the most.`;
  },
  endText({ racers, first }, nameOf) {
    const stands = racers.map(({ board, left, resigned }, seat) =>
      left ? goneText(seat, resigned, nameOf) : `${nameOf(seat)}: ${homeCount(board)} of ${tileCount()} in place.`,
    );
    return [
      ...(first ? [`${nameOf(first.seat)} made the picture in ${timeText(first.tookMs)}.`] : []),
      ...stands.filter((_, seat) => seat !== first?.seat),
    ].join(" ");
  },
  soundOf(before, after, seat) {
    const result = puzzleRace.result(after);
    if (!before || puzzleRace.result(before) || result?.outcome !== "won") return null;
    return result.winner === seat ? "won" : "lost";
  },
};
