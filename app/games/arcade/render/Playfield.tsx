import { useEffect, useRef } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { Brush } from "~/app/games/arcade/arcadeView";
import { surfaceOn, type Surface } from "./canvasSurface";
import { everyFrame } from "~/app/games/arcade/loop/everyFrame";

interface PlayfieldProps {
  /** its name for screen readers */
  label: string;
  colours: Readonly<Record<string, string>>;
  /** false: the canvas is drawn only when this component renders, or when its size or the theme changes */
  isMoving: boolean;
  /** plays the ticks that are due, before the frame is drawn */
  onFrame?: (nowMs: number) => void;
  paint: (brush: Brush) => void;
}

/** The canvas of an arcade game, as wide as possible at 9:16. */
export function Playfield({ label, colours, isMoving, onFrame, paint }: PlayfieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<Surface | null>(null);
  const latest = useLatest({ onFrame, paint });

  useEffect(() => {
    if (!canvas.current) return;
    const createdSurface = surfaceOn(canvas.current, colours, () => createdSurface?.draw(latest.current.paint));
    surface.current = createdSurface;
    return () => createdSurface?.release();
  }, [colours, latest]);

  useEffect(() => {
    if (!isMoving) return;
    return everyFrame((nowMs) => {
      latest.current.onFrame?.(nowMs);
      surface.current?.draw(latest.current.paint);
    });
  }, [isMoving, latest]);

  useEffect(() => {
    if (!isMoving) surface.current?.draw(paint);
  });

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={1}
      height={1}
      className="block aspect-[9/16] w-full forced-color-adjust-none"
    />
  );
}
