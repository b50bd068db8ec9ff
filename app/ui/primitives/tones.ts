export interface Tone {
  hertz: number;
  /** seconds from the sound's beginning */
  at: number;
  /** duration in seconds */
  length: number;
}

const LOUDNESS = 0.12; // of 1, to suit other sounds that are playing
const ATTACK_SECONDS = 0.008; // a tone without attack clicks
const SILENT = 0.0001; // an exponential never reaches 0

/** One per page, because browsers allow only a few. */
let audio: AudioContext | undefined;

/** Plays a generated sound. The result stops it. Throws when the browser has no audio. */
export function playTones(tones: readonly Tone[]): () => void {
  audio ??= new AudioContext();
  // resolves only after the first touch, which may be much later
  if (audio.state === "suspended") audio.resume().catch(() => {});
  const volume = new GainNode(audio);
  volume.connect(audio.destination);
  for (const tone of tones) playTone(audio, volume, tone);
  return () => volume.disconnect();
}

/** Whether the browser keeps the page silent because nobody has touched it yet. */
export const isKeptSilent = (): boolean => audio?.state === "suspended";

function playTone(context: AudioContext, output: AudioNode, { hertz, at, length }: Tone): void {
  const startsAt = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(SILENT, startsAt);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, startsAt + ATTACK_SECONDS);
  volume.gain.exponentialRampToValueAtTime(SILENT, startsAt + length);
  tone.connect(volume).connect(output);
  tone.start(startsAt);
  tone.stop(startsAt + length);
}
