import { CHAT_LIMITS } from "~/party/chat/protocol";
import { levelsOf, loudnessOf } from "~/app/chat/log/bubble/voiceLevels";

export interface Recording {
  file: Blob;
  durationMs: number;
  /** digits (see `levelsOf`) */
  levels: string;
}

export type Recorder = ReturnType<typeof recorderOf>;

export type RecordingProblem = "unsupported" | "refused" | "missing" | "busy";

/** The formats that browsers can record, the smallest first. Safari has no WebM. */
const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];
/** Enough for speech; five minutes take 1.2 MB. */
const BITS_PER_SECOND = 32_000;
const LEVEL_EVERY_MS = 50;

/** Records from the microphone. `onLevel` gets the current loudness, 0 to 1, and the time so far. */
export async function recordVoice(
  onLevel: (level: number, elapsedMs: number) => void,
): Promise<{ ok: true; recorder: Recorder } | { ok: false; problem: RecordingProblem }> {
  const mimeType =
    typeof MediaRecorder === "undefined" ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (mimeType === undefined || !("mediaDevices" in navigator)) return { ok: false, problem: "unsupported" };
  let stream: MediaStream | null = null;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    return { ok: true, recorder: recorderOf(stream, mimeType, onLevel) };
  } catch (error) {
    if (stream) stopTracks(stream);
    return { ok: false, problem: problemOf(error) };
  }
}

/** Until this is called, the browser shows that the microphone is on. */
function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function recorderOf(stream: MediaStream, mimeType: string, onLevel: (level: number, elapsedMs: number) => void) {
  const media = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  media.ondataavailable = ({ data }) => pieces.push(data);
  const stopped = new Promise<void>((resolve) => (media.onstop = () => resolve()));

  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const loudness: number[] = [];
  const startedAtMs = performance.now();
  let durationMs: number | null = null;
  const elapsedMs = () => Math.round(Math.min(performance.now() - startedAtMs, CHAT_LIMITS.voiceMaxMs));
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const level = loudnessOf(samples);
    loudness.push(level);
    onLevel(level, elapsedMs());
  }, LEVEL_EVERY_MS);
  media.start();

  const end = () => {
    durationMs ??= elapsedMs();
    clearInterval(timer);
    if (media.state !== "inactive") media.stop();
    stopTracks(stream);
    if (context.state !== "closed") void context.close();
  };
  for (const track of stream.getTracks()) track.onended = end; // unplugged, or blocked in the browser's settings
  return {
    /** Resolves when nothing more is recorded, also because the microphone was disconnected. */
    ended: stopped.then(end),
    /** Ends the recording and releases the microphone. */
    async stop(): Promise<Recording> {
      end();
      await stopped;
      const file = new Blob(pieces, { type: media.mimeType });
      return { file, durationMs: durationMs ?? 0, levels: levelsOf(loudness) };
    },
    /** Does the same without a recording. */
    cancel: end,
  };
}

/** The error names are those of the Media Capture specification. */
function problemOf(error: unknown): RecordingProblem {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    default:
      return "busy";
  }
}
