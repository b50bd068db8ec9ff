import { useEffect, useRef, useState } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { RaceLink } from "~/app/games/room/roomGame";
import { playSound } from "~/app/games/sounds";
import type { ArcadeInput } from "~/games/arcade/core";
import { hasEnded, type Run, type RunAction, type Runs } from "~/games/arcade/runs";
import type { Seat } from "~/games/core";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import { isMotionReduced } from "~/app/games/device";
import { haveFiguresChanged } from "~/app/games/arcade/loop/playerRun";
import { dirOf, inputState } from "~/app/games/arcade/input/steering";
import { RacedRun } from "./racedRun";

/** A hidden page gets no frames, but its run continues: the due ticks are played this often. */
const HIDDEN_EVERY_MS = 250;

/** The player's own run of a race. It begins with the room's state and follows the room's clock. */
export function useRacedRun(game: ArcadeView, { profile, runs }: Runs, seat: Seat, race: RaceLink<RunAction>) {
  const ownRun = runs[seat] as Run; // a seat of this round has a run
  const [input] = useState(inputState);
  const [raced] = useState(() => new RacedRun(game.game, ownRun, race.send));
  const [painter] = useState(() => game.painter());
  const share = useRef(1);
  const wantsLaunch = useRef(false);
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
  const inputAt = (): ArcadeInput => {
    const tickInput = {
      dir: dirOf(input.now(), game.game.maxDir(profile), game.steeredPx(raced.state)),
      launch: wantsLaunch.current,
    };
    wantsLaunch.current = false;
    return tickInput;
  };
  const frame = () => {
    share.current = raced.frame(race.sinceMs(), inputAt, (before, state) => {
      if (!isMotionReduced()) painter.onTick(before, state);
      const sound = game.soundOf(before, state);
      if (sound) playSound(sound);
    });
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
    launch: () => {
      if (raced.state.phase === "ready") wantsLaunch.current = true;
    },
    frame,
    paint: (brush: Brush) =>
      painter.paint(brush, { before: raced.before, after: raced.state, share: raced.isOver ? 1 : share.current }),
  };
}
