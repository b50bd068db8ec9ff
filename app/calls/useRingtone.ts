import { useEffect } from "react";
import { isKeptSilent, playTones, type Tone } from "~/app/ui/tones";
import { errorText, logEvent } from "~/base/logEvent";
import type { SessionView } from "./client/sessionView";

interface Ringtone {
  tones: Tone[];
  everyMs: number;
  /** in milliseconds, on and off in turns; null: it is held to an ear */
  vibration: number[] | null;
}

/** Heard by the one who is called: a small tune, twice. */
const CALLED: Ringtone = {
  tones: [0, 0.75].flatMap((at) => [
    { hertz: 587, at, length: 0.2 },
    { hertz: 740, at: at + 0.14, length: 0.2 },
    { hertz: 880, at: at + 0.28, length: 0.36 },
  ]),
  everyMs: 3_000,
  vibration: [400, 200, 400],
};

/** Heard by the one who calls, softer: it rings there. */
const CALLING: Ringtone = { tones: [{ hertz: 425, at: 0, length: 1 }, { hertz: 427, at: 0, length: 1 }], everyMs: 4_000, vibration: null };

/** C2: a ringtone for either side while it rings. That it cannot be played is only logged. */
export function useRingtone(phase: SessionView["phase"]): void {
  useEffect(() => {
    if (phase !== "ringing" && phase !== "calling") return;
    return ring(phase === "ringing" ? CALLED : CALLING);
  }, [phase]);
}

/** Until the answer is called. */
function ring({ tones, everyMs, vibration }: Ringtone): () => void {
  let isLogged = false;
  let silence = () => {};
  const logOnce = (error: string) => {
    if (!isLogged) logEvent({ event: "ringtone_failed", error });
    isLogged = true;
  };
  const play = () => {
    silence();
    if (isKeptSilent()) logOnce("nobody has touched the page yet");
    try {
      silence = playTones(tones);
      if (vibration && "vibrate" in navigator) navigator.vibrate(vibration);
    } catch (error) {
      logOnce(errorText(error));
    }
  };
  play();
  const timer = setInterval(play, everyMs);
  return () => {
    clearInterval(timer);
    silence();
    if (vibration && "vibrate" in navigator) navigator.vibrate(0);
  };
}
