import { useEffect, useRef, useState } from "react";
import { useInUse } from "~/app/ui/browser/inUse";

/** How long a browser may take to find the end of a recording. */
const END_WITHIN_MS = 5_000;

/** Only one recording plays at a time, anywhere on the page. */
let playingAudio: HTMLAudioElement | null = null;

interface Voice {
  playing: boolean;
  atMs: number;
  lengthMs: number;
  broken: boolean;
}

/** Plays a recording, and loads nothing before the first play or seek. `durationMs` is its length, if known. */
export function useVoice(src: string, durationMs: number | undefined) {
  const [voice, setVoice] = useState<Voice>({ playing: false, atMs: 0, lengthMs: durationMs ?? 0, broken: false });
  const audioRef = useRef<HTMLAudioElement | null>(null);
  /** whether the element seeks to its end to find out the length; the screen doesn't show this */
  const isSeeking = useRef(false);
  const seekTargetMs = useRef(0);
  const change = (part: Partial<Voice>) => setVoice((voice) => ({ ...voice, ...part }));
  useInUse(voice.playing);

  const element = (): HTMLAudioElement => {
    if (audioRef.current) return audioRef.current;
    const audio = new Audio(src);
    audioRef.current = audio;
    audio.addEventListener("play", () => {
      if (playingAudio !== audio) playingAudio?.pause();
      playingAudio = audio;
      change({ playing: true });
    });
    audio.addEventListener("pause", () => isSeeking.current || change({ playing: false }));
    audio.addEventListener("timeupdate", () => isSeeking.current || change({ atMs: audio.currentTime * 1_000 }));
    audio.addEventListener(
      "durationchange",
      () => Number.isFinite(audio.duration) && change({ lengthMs: audio.duration * 1_000 }),
    );
    audio.addEventListener("ended", () => isSeeking.current || change({ playing: false, atMs: 0 }));
    audio.addEventListener("error", () => change({ playing: false, broken: true }));
    return audio;
  };

  useEffect(
    () => () => {
      audioRef.current?.pause();
      if (playingAudio === audioRef.current) playingAudio = null;
      audioRef.current = null;
    },
    [src],
  );

  const toggle = () => {
    const audio = element();
    if (!audio.paused) return audio.pause();
    // play() also rejects when a pause interrupts it; a broken recording has its own event
    audio.play().catch(() => undefined);
  };

  const seek = async (toMs: number) => {
    const audio = element();
    change({ atMs: toMs });
    seekTargetMs.current = toMs;
    if (isSeeking.current) return;
    if (!Number.isFinite(audio.duration)) {
      const wasPlaying = !audio.paused;
      isSeeking.current = true;
      audio.pause();
      await findEnd(audio);
      isSeeking.current = false;
      if (audioRef.current !== audio) return;
      if (wasPlaying) audio.play().catch(() => undefined);
    }
    audio.currentTime = seekTargetMs.current / 1_000;
  };

  /** A recording that didn't load can be played again. */
  const retry = () => {
    audioRef.current = null;
    change({ broken: false });
  };

  return { ...voice, toggle, seek, retry };
}

/**
 * Makes the browser find out how long a recording is. A file that a browser recorded doesn't say its length, and until
 * the length is known, nobody can seek to a place in it. Seeking far past the end makes the browser find the end.
 */
function findEnd(audio: HTMLAudioElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, END_WITHIN_MS);
    const check = () => {
      if (Number.isFinite(audio.duration)) finish();
      else if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
    function finish(): void {
      clearTimeout(timer);
      for (const event of EVENTS) audio.removeEventListener(event, check);
      audio.removeEventListener("error", finish);
      resolve();
    }
    for (const event of EVENTS) audio.addEventListener(event, check);
    audio.addEventListener("error", finish);
    check();
  });
}

const EVENTS = ["loadedmetadata", "durationchange"] as const;
