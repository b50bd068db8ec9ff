/** One tone of a sound. */
export interface Tone {
  hertz: number;
  /** seconds from the beginning of the sound */
  at: number;
  /** seconds until it is silent */
  length: number;
}

const LOUDNESS = 0.12; // of 1: beside whatever else is playing
const ATTACK_SECONDS = 0.008; // a tone that begins at once clicks
const SILENT = 0.0001; // an exponential never reaches 0

/** One for the page: browsers have few of them. */
let audio: AudioContext | undefined;

/** Plays a sound made on the spot; the answer stops it. Throws when the browser has none. */
export function playTones(tones: readonly Tone[]): () => void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {}); // it waits for a touch, maybe for long
  const volume = new GainNode(audio);
  volume.connect(audio.destination);
  for (const tone of tones) playTone(audio, volume, tone);
  return () => volume.disconnect();
}

/** Browsers keep a page silent that nobody has touched yet. */
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
