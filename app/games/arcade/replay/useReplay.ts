import { useEffect, useMemo, useRef, useState } from "react";
import type { RunRecord } from "~/games/arcade/simulation";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import { isMotionReduced } from "~/app/games/arcade/input/device";
import { AT_REST, paced } from "~/app/games/arcade/loop/pacing";
import { replayTrack } from "./replayTrack";

/** A replay: its position, whether it plays, and what to draw. */
export function useReplay(view: ArcadeView, record: RunRecord) {
  const track = useMemo(() => replayTrack(view.game, record), [view, record]);
  const [tick, setTick] = useState(0);
  const [isOn, setOn] = useState(true);
  const [speed, setSpeed] = useState(1);
  const playback = useRef({ tick: 0, pace: AT_REST, share: 1, painter: view.painter() });
  const hasEnded = tick >= track.ticks;
  const isPlaying = isOn && !hasEnded;

  useEffect(() => {
    if (!isPlaying) playback.current.pace = AT_REST;
  }, [isPlaying]);

  const goTo = (target: number) => {
    playback.current = { tick: target, pace: AT_REST, share: 1, painter: view.painter() };
    setTick(target);
  };

  return {
    ticks: track.ticks,
    tick,
    figures: view.game.figures(track.at(tick)),
    isPlaying,
    hasEnded,
    speed,
    setSpeed,
    goTo,
    toggle() {
      if (hasEnded) goTo(0);
      setOn(!isPlaying);
    },
    frame(nowMs: number) {
      const now = playback.current;
      const next = paced(now.pace, nowMs, { speed });
      now.pace = next.pace;
      now.share = next.share;
      for (let ticksLeft = next.ticks; ticksLeft > 0 && now.tick < track.ticks; ticksLeft--) {
        const before = track.at(now.tick);
        now.tick++;
        if (!isMotionReduced()) now.painter.onTick(before, track.at(now.tick));
      }
      setTick(now.tick);
    },
    paint(brush: Brush) {
      const now = playback.current;
      const before = track.at(now.tick - 1);
      now.painter.paint(brush, { before, after: track.at(now.tick), share: now.tick >= track.ticks ? 1 : now.share });
    },
  };
}
