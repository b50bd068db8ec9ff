import { X } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useInUse } from "~/app/ui/browser/inUse";
import { useLatest } from "~/app/ui/browser/useLatest";
import { durationText } from "~/app/ui/format/durationText";
import { Button } from "~/app/ui/primitives/Button";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { type Recorder, type Recording, recordVoice } from "./recordVoice";
import { MicrophoneSign, StopSign } from "~/app/chat/signs";
import { TEXTS } from "./texts";

interface VoiceRecorderProps {
  /** `notice` says why the recording ended by itself */
  onRecorded: (recording: Recording, notice: string | null) => void;
  onCancel: () => void;
  /** called with a sentence about the problem */
  onProblem: (problem: string) => void;
}

/**
 * M13: starts recording when it is rendered, for five minutes at most. A default export, because it is loaded on
 * demand.
 */
export default function VoiceRecorder({ onRecorded, onCancel, onProblem }: VoiceRecorderProps) {
  useInUse(true);
  const recorder = useRef<Recorder | null>(null);
  const [progress, setProgress] = useState<{ level: number; elapsedMs: number } | null>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const isRecording = progress !== null;
  useEffect(() => {
    if (isRecording) stopButton.current?.focus(); // the button that was pressed is gone
  }, [isRecording]);
  const listeners = useLatest({ onRecorded, onProblem });

  const stop = useCallback(
    async (notice: string | null = null) => {
      const { current } = recorder;
      recorder.current = null; // a second press must not deliver the recording again
      if (!current) return;
      const recording = await current.stop();
      if (recording.file.size > 0) listeners.current.onRecorded(recording, notice);
      else listeners.current.onProblem(TEXTS.recorder.problem.nothing);
    },
    [listeners],
  );

  useEffect(() => {
    let isCancelled = false;
    const onLevel = (level: number, elapsedMs: number) => {
      setProgress({ level, elapsedMs });
      if (elapsedMs >= CHAT_LIMITS.voiceMaxMs) void stop();
    };
    void recordVoice(onLevel).then((started) => {
      if (!started.ok) return isCancelled || listeners.current.onProblem(TEXTS.recorder.problem[started.problem]);
      if (isCancelled) return started.recorder.cancel();
      recorder.current = started.recorder;
      setProgress({ level: 0, elapsedMs: 0 });
      void started.recorder.ended.then(() => stop(TEXTS.recorder.disconnected));
    });
    return () => {
      isCancelled = true;
      recorder.current?.cancel();
      recorder.current = null;
    };
  }, [stop, listeners]);

  return (
    <div role="group" aria-label={TEXTS.recorder.label} className="flex min-h-11 items-center gap-3 mouse:min-h-10">
      <IconButton Icon={X} label={TEXTS.recorder.cancel} onClick={onCancel} />
      <MicrophoneSign className={progress ? "size-5 animate-breathe text-danger" : "size-5 text-ink-3"} />
      <span role="status" className={progress ? "sr-only" : "text-ink-2"}>
        {progress ? TEXTS.recorder.recording : TEXTS.recorder.waiting}
      </span>
      {progress ? (
        <>
          <span role="timer" aria-label={TEXTS.recorder.recorded} className="text-sm tabular-nums">
            {durationText(progress.elapsedMs)}
            <span className="text-ink-3"> / {durationText(CHAT_LIMITS.voiceMaxMs)}</span>
          </span>
          <Level level={progress.level} />
          <Button ref={stopButton} size="small" onClick={() => void stop()}>
            <StopSign className="size-3.5" />
            {TEXTS.recorder.stop}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** The level of speech, at which the meter is full. */
const SPEECH = 0.15;

function Level({ level }: { level: number }) {
  const percent = Math.round(Math.min(1, Math.sqrt(level / SPEECH)) * 100);
  return (
    <div
      role="meter"
      aria-label={TEXTS.recorder.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 min-w-8 flex-1 overflow-hidden rounded-full bg-pressed"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}
