import { Pause, Play, RotateCcw } from "lucide-react";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { TEXTS } from "./texts";

interface ReplayControlsProps {
  isPlaying: boolean;
  /** the ticks or moves that are shown, and how many there are */
  at: number;
  last: number;
  /** where the replay is, for screen readers */
  positionText: string;
  onToggle: () => void;
  onMove: (to: number) => void;
}

/** The button that plays and stops a replay, and the slider that moves it to any place. */
export function ReplayControls({ isPlaying, at, last, positionText, onToggle, onMove }: ReplayControlsProps) {
  const hasEnded = at >= last;
  const Icon = isPlaying ? Pause : hasEnded ? RotateCcw : Play;
  return (
    <>
      <IconButton
        Icon={Icon}
        label={isPlaying ? TEXTS.replay.pause : hasEnded ? TEXTS.replay.again : TEXTS.replay.play}
        tone="accent"
        onClick={onToggle}
      />
      <input
        type="range"
        aria-label={TEXTS.replay.position}
        aria-valuetext={positionText}
        min={0}
        max={last}
        step={1}
        value={at}
        onChange={({ target }) => onMove(Number(target.value))}
        className="h-11 min-w-0 flex-1 accent-accent mouse:h-9"
      />
    </>
  );
}
