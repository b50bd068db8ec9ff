import { useId, useMemo, useRef } from "react";
import RetryWhenBack from "~/app/ui/media/RetryWhenBack";
import { durationText } from "~/app/ui/format/durationText";
import { classNames } from "~/app/ui/primitives/classNames";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { PauseSign, PlaySign } from "~/app/chat/signs";
import { useVoice } from "./useVoice";
import { TEXTS } from "~/app/chat/log/texts";

interface VoicePlayerProps {
  src: string;
  durationMs?: number | undefined;
  /** the loudness from beginning to end, in digits */
  levels?: string | undefined;
}

/** How far an arrow key moves. */
const STEP_MS = 1_000;

/** M13: plays a recording inside the message; mouse, finger and keys can seek. */
export function VoicePlayer({ src, durationMs, levels = "" }: VoicePlayerProps) {
  const { playing, atMs, lengthMs, broken, toggle, seek, retry } = useVoice(src, durationMs);
  const tries = useRef(0);
  if (broken) {
    return (
      <p className="text-ink-2">
        {TEXTS.voice.unplayable}{" "}
        <a href={src} download className="rounded-sm font-semibold text-accent underline">
          {TEXTS.voice.download}
        </a>
        <RetryWhenBack tries={tries} retry={retry} atFirst={false} />
      </p>
    );
  }
  const at = Math.min(atMs, lengthMs);
  const times = TEXTS.voice.time({ position: durationText(at), length: durationText(lengthMs) });
  return (
    // a media control isn't mirrored
    <div dir="ltr" className="flex w-64 max-w-full items-center gap-2">
      <IconButton
        Icon={playing ? PauseSign : PlaySign}
        label={playing ? TEXTS.voice.pause : TEXTS.voice.play}
        tone="accent"
        onClick={toggle}
      />
      <div className="relative h-8 min-w-0 flex-1 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <Waves levels={levels} share={lengthMs > 0 ? at / lengthMs : 0} />
        <input
          type="range"
          aria-label={TEXTS.voice.position}
          aria-valuetext={times}
          min={0}
          max={Math.max(1, Math.round(lengthMs))}
          step={1}
          value={Math.round(at)}
          onChange={({ currentTarget }) => void seek(Number(currentTarget.value))}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            void seek(Math.min(lengthMs, Math.max(0, at + step * STEP_MS)));
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <span aria-hidden className="w-9 shrink-0 text-end text-xs text-ink-2 tabular-nums">
        {durationText(playing || at > 0 ? at : lengthMs)}
      </span>
    </div>
  );
}

const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

const HEIGHT = 10;
const WIDTH = 3;

/** A single path, because a long log has many of these. The played part is drawn again in another colour. */
function Waves({ levels, share }: { levels: string; share: number }) {
  const clip = useId();
  const [path, width] = useMemo(
    () => [pathOf(levels || "1".repeat(32)), Math.max(1, levels.length || 32) * WIDTH],
    [levels],
  );
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <clipPath id={clip}>
        <rect width={width * share} height={HEIGHT} />
      </clipPath>
      {[false, true].map((isPlayed) => (
        <path
          key={String(isPlayed)}
          d={path}
          clipPath={isPlayed ? `url(#${clip})` : undefined}
          className={classNames("fill-none stroke-2", isPlayed ? "stroke-accent" : "stroke-edge")}
        />
      ))}
    </svg>
  );
}

const pathOf = (levels: string): string =>
  Array.from(levels, (digit, i) => {
    const height = Math.max(0.8, Number(digit));
    return `M${i * WIDTH + WIDTH / 2} ${(HEIGHT - height) / 2}v${height}`;
  }).join("");
