import type { RoomGame } from "~/app/games/room/roomGame";
import { TICKS_PER_SECOND } from "~/games/arcade/core";
import { hasEnded, type RunAction, type Runs, type RunsOptions } from "~/games/arcade/runs";
import type { Seat } from "~/games/core";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { RaceBoard } from "./RaceBoard";
import { RaceReplay } from "./RaceReplay";
import { TEXTS } from "~/app/games/arcade/texts";
import { otherPerson, person } from "~/app/games/person";

/** An arcade game for the room's screen. */
export const raceRoomGame = (game: ArcadeView): RoomGame<Runs, RunAction, RunsOptions> => ({
  Board: (props) => <RaceBoard game={game} {...props} />,
  turnOf: () => null,
  lastText: (view, nameOf) => standText(game, view, nameOf),
  endText: (view, nameOf) => raceEndText(game, view, nameOf),
  soundOf: () => null, // each player hears their own run
  Replay: (props) => <RaceReplay game={game} {...props} />,
});

/** Who is ahead, by score. Players who left are out of it. */
function standText(view: ArcadeView, race: Runs, nameOf: (seat: Seat) => string): string {
  const { runs } = race;
  if (playingCount(runs) === 0) return raceEndText(view, race, nameOf);
  const scores = runs.map(({ state, out }) => (out === "left" ? -Infinity : view.game.figures(state).score));
  const best = Math.max(...scores);
  const ahead = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  const [first] = ahead;
  if (first === undefined || ahead.length > 1)
    return playingCount(runs) === runs.length ? TEXTS.race.start : TEXTS.race.tied;
  return TEXTS.race.ahead(person(nameOf(first)));
}

const playingCount = (runs: Runs["runs"]): number => runs.filter((run) => !hasEnded(run)).length;

/**
 * Everybody's score, the best first and players who left last. If the two best are equal, the shorter run wins, and the
 * text says so.
 */
function raceEndText({ game }: ArcadeView, { runs }: Runs, nameOf: (seat: Seat) => string): string {
  const ended = runs
    .map((run, seat) => ({ run, name: nameOf(seat), score: game.figures(run.state).score }))
    .sort(
      (a, b) =>
        Number(a.run.out === "left") - Number(b.run.out === "left") ||
        b.score - a.score ||
        a.run.state.ticks - b.run.state.ticks,
    );
  const results = ended.map(({ run, name, score }) => TEXTS.race.result({ name, score, out: howOut(run) }));
  const [best, next] = ended;
  const isTied = best && next && best.score === next.score && (best.run.out === "left") === (next.run.out === "left");
  if (!isTied) return TEXTS.race.results({ results });
  const [bestS, nextS] = [best.run.state.ticks / TICKS_PER_SECOND, next.run.state.ticks / TICKS_PER_SECOND];
  return bestS === nextS
    ? TEXTS.race.equal({ results })
    : TEXTS.race.tieBreak({
        results,
        ...person(best.name),
        seconds: bestS,
        ...otherPerson(next.name),
        otherSeconds: nextS,
      });
}

const howOut = ({ out, resigned }: Runs["runs"][number]) => (out !== "left" ? "no" : resigned ? "resigned" : "left");
