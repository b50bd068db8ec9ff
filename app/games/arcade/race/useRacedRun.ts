import { useEffect, useRef, useState } from "react";
import type { RaceLink } from "~/app/games/room/roomGame";
import { playSound } from "~/app/games/sounds";
import type { ArcadeInput } from "~/games/arcade/core";
import { hasEnded, type Run, type RunAction, type Runs } from "~/games/arcade/runs";
import type { Seat } from "~/games/core";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import { isMotionReduced } from "~/app/games/arcade/input/device";
import { isNews } from "~/app/games/arcade/loop/playerRun";
import { twoHands } from "~/app/games/arcade/input/inputState";
import { RacedRun } from "./racedRun";
import { dirOf } from "~/app/games/arcade/input/steering";

/** A hidden page has no frames, but its run continues: it is played this often. */
const HIDDEN_EVERY_MS = 250;

/** The player's own run of a race. It begins with the room's state and follows the room's clock. */
export function useRacedRun(game: ArcadeView, { profile, runs }: Runs, seat: Seat, race: RaceLink<RunAction>) {
  const told = runs[seat] as Run; // a seat of this round has a run
  const [hands] = useState(twoHands);
  const [raced] = useState(() => new RacedRun(game.game, told, race.tell));
  const [painter] = useState(() => game.painter());
  const share = useRef(1);
  const wantsLaunch = useRef(false);
  const [shown, setShown] = useState(() => ({
    figures: game.game.figures(told.state),
    isOver: hasEnded(told),
    isWaiting: told.state.phase === "ready",
  }));

  const show = () => {
    const { state, isOver } = raced;
    const [figures, isWaiting] = [game.game.figures(state), state.phase === "ready"];
    setShown((before) =>
      before.isOver === isOver && before.isWaiting === isWaiting && !isNews(figures, before.figures)
        ? before
        : { figures, isOver, isWaiting },
    );
  };
  const inputAt = (): ArcadeInput => {
    const input = {
      dir: dirOf(hands.now(), game.game.maxDir(profile), game.steeredPx(raced.state)),
      launch: wantsLaunch.current,
    };
    wantsLaunch.current = false;
    return input;
  };
  const frame = () => {
    share.current = raced.frame(race.sinceMs(), inputAt, (before, state) => {
      if (!isMotionReduced()) painter.saw(before, state);
      const sound = game.soundOf(before, state);
      if (sound) playSound(sound);
    });
    show();
  };
  const latestFrame = useRef(frame);
  useEffect(() => {
    latestFrame.current = frame;
  });

  useEffect(() => {
    raced.heard(told);
  }, [raced, told]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) latestFrame.current();
    }, HIDDEN_EVERY_MS);
    const letGo = () => hands.letGo();
    addEventListener("blur", letGo);
    return () => {
      clearInterval(timer);
      removeEventListener("blur", letGo);
    };
  }, [hands]);

  return {
    ...shown,
    hands,
    launch: () => {
      if (raced.state.phase === "ready") wantsLaunch.current = true;
    },
    frame,
    paint: (brush: Brush) =>
      painter.paint(brush, { before: raced.before, after: raced.state, share: raced.isOver ? 1 : share.current }),
  };
}
