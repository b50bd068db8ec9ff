import { useEffect, useRef, useState } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { RaceLink } from "~/app/games/room/roomGame";
import { hasEnded, type Run, type RunAction, type Runs } from "~/games/arcade/runs";
import type { Seat } from "~/games/core";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import { isMotionReduced } from "~/app/games/device";
import { haveFiguresChanged, playerOf } from "~/app/games/arcade/loop/player";
import { inputState } from "~/app/games/arcade/input/steering";
import { RacedRun } from "./racedRun";

/** A hidden page gets no frames, but its run continues: the due ticks are played this often. */
const HIDDEN_EVERY_MS = 250;

/** The player's own run of a race. It begins with the room's state and follows the room's clock. */
export function useRacedRun(game: ArcadeView, { profile, runs }: Runs, seat: Seat, race: RaceLink<RunAction>) {
  const ownRun = runs[seat] as Run; // a seat of this round has a run
  const [input] = useState(inputState);
  const [raced] = useState(() => new RacedRun(game.game, ownRun, race.send));
  const [player] = useState(() => playerOf(game, profile, input, { isStill: isMotionReduced }));
  const share = useRef(1);
  const [shown, setShown] = useState(() => ({
    figures: game.game.figures(ownRun.state),
    isOver: hasEnded(ownRun),
    isWaiting: ownRun.state.phase === "ready",
  }));

  const show = () => {
    const { state, isOver } = raced;
    const [figures, isWaiting] = [game.game.figures(state), state.phase === "ready"];
    setShown((before) =>
      before.isOver === isOver && before.isWaiting === isWaiting && !haveFiguresChanged(figures, before.figures)
        ? before
        : { figures, isOver, isWaiting },
    );
  };
  const frame = () => {
    share.current = raced.frame(race.sinceMs(), () => player.inputAt(raced.state), player.onTick);
    show();
  };
  const latestFrame = useLatest(frame);

  useEffect(() => {
    raced.receive(ownRun);
  }, [raced, ownRun]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) latestFrame.current();
    }, HIDDEN_EVERY_MS);
    const releaseAll = () => input.releaseAll();
    addEventListener("blur", releaseAll);
    return () => {
      clearInterval(timer);
      removeEventListener("blur", releaseAll);
    };
  }, [input, latestFrame]);

  return {
    ...shown,
    input,
    launch: () => player.launch(raced.state),
    frame,
    paint: (brush: Brush) =>
      player.paint(brush, { before: raced.before, after: raced.state, share: raced.isOver ? 1 : share.current }),
  };
}
