import { useEffect, useMemo, useRef, useState } from "react";
import type { RunRecord } from "~/games/arcade/simulation";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import { isMotionReduced } from "~/app/games/device";
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
    speed,
    setSpeed,
    goTo,
    toggle() {
      if (hasEnded) goTo(0);
      setOn(!isPlaying);
    },
    frame(nowMs: number) {
      const current = playback.current;
      const next = paced(current.pace, nowMs, { speed });
      current.pace = next.pace;
      current.share = next.share;
      for (let ticksLeft = next.ticks; ticksLeft > 0 && current.tick < track.ticks; ticksLeft--) {
        const before = track.at(current.tick);
        current.tick++;
        if (!isMotionReduced()) current.painter.onTick(before, track.at(current.tick));
      }
      setTick(current.tick);
    },
    paint(brush: Brush) {
      const current = playback.current;
      const before = track.at(current.tick - 1);
      current.painter.paint(brush, {
        before,
        after: track.at(current.tick),
        share: current.tick >= track.ticks ? 1 : current.share,
      });
    },
  };
}
