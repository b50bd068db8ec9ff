import { useEffect, useRef } from "react";
import { classNames } from "~/app/ui/classNames";
import type { Brush } from "./arcadeView";
import { surfaceOn, type Surface } from "./canvasSurface";
import { everyFrame, SCREEN_CLOCK, type FrameClock } from "./frameClock";

interface PlayfieldProps {
  /** what a person hears that it is */
  label: string;
  colours: Readonly<Record<string, string>>;
  /** false: it is drawn when it is rendered, and else stays as it is */
  isMoving: boolean;
  /** plays what a frame's time is worth, before it is drawn */
  onFrame?: (nowMs: number) => void;
  paint: (brush: Brush) => void;
  clock?: FrameClock;
  className?: string;
}

/** The canvas of an arcade game: as wide as it may be, nine to sixteen. */
export function Playfield({ label, colours, isMoving, onFrame, paint, clock = SCREEN_CLOCK, className }: PlayfieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<Surface | null>(null);
  const now = useRef({ onFrame, paint });

  useEffect(() => {
    now.current = { onFrame, paint };
  });

  useEffect(() => {
    if (!canvas.current) return;
    const made = surfaceOn(canvas.current, colours, () => made?.draw(now.current.paint));
    surface.current = made;
    return () => made?.release();
  }, [colours]);

  useEffect(() => {
    if (!isMoving) return;
    return everyFrame(clock, (nowMs) => {
      now.current.onFrame?.(nowMs);
      surface.current?.draw(now.current.paint);
    });
  }, [clock, isMoving]);

  useEffect(() => {
    if (!isMoving) surface.current?.draw(paint);
  });

  return <canvas ref={canvas} role="img" aria-label={label} width={1} height={1} className={classNames("block aspect-[9/16] w-full", className)} />;
}
