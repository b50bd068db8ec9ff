import { outText, type RoomGame } from "~/app/games/room/roomGame";
import { homeCount, tileCount } from "~/games/imageSlidePuzzle/board";
import { puzzleRace, type PuzzleRace, type RaceAction, type RaceOptions } from "~/games/imageSlidePuzzle/race";
import { RaceBoard } from "./race/RaceBoard";
import { durationText } from "~/app/ui/format/durationText";
import { TEXTS } from "./texts";
import { person } from "~/app/games/person";

export const roomGame: RoomGame<PuzzleRace, RaceAction, RaceOptions> = {
  Board: RaceBoard,
  loadRules: () => Promise.resolve(puzzleRace),
  turnOf: () => null, // everybody plays at once
  lastText({ racers, first }, nameOf) {
    if (first) return TEXTS.race.completed({ ...person(nameOf(first.seat)), time: durationText(first.tookMs) });
    const homes = racers.map(({ board, left }) => (left ? -1 : homeCount(board)));
    const most = Math.max(...homes);
    const leaders = homes.flatMap((home, seat) => (home === most ? [nameOf(seat)] : []));
    const [leader, ...others] = leaders;
    return leader !== undefined && others.length === 0
      ? TEXTS.race.leads({ ...person(leader), tiles: most, of: tileCount() })
      : TEXTS.race.most({ tiles: most, of: tileCount() });
  },
  endText({ racers, first }, nameOf) {
    const standings = racers.map(({ board, left, resigned }, seat) =>
      left
        ? outText(seat, resigned, nameOf)
        : TEXTS.race.standing({ name: nameOf(seat), tiles: homeCount(board), of: tileCount() }),
    );
    return [
      ...(first ? [TEXTS.race.completed({ ...person(nameOf(first.seat)), time: durationText(first.tookMs) })] : []),
      ...standings.filter((_, seat) => seat !== first?.seat),
    ].join(" ");
  },
  soundOf(before, after, seat) {
    const result = puzzleRace.result(after);
    if (!before || puzzleRace.result(before) || result?.outcome !== "won") return null;
    return result.winner === seat ? "won" : "lost";
  },
};
