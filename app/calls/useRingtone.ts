import { useEffect } from "react";
import { isKeptSilent, playTones, type Tone } from "~/app/ui/primitives/tones";
import { errorText, logEvent } from "~/base/logEvent";
import type { SessionView } from "./client/sessionView";

interface Ringtone {
  tones: Tone[];
  everyMs: number;
  /** on and off times in milliseconds; null for the caller, who may hold the phone to their ear */
  vibration: number[] | null;
}

/** The callee's ringtone: a short tune that is played twice. */
const CALLED: Ringtone = {
  tones: [0, 0.75].flatMap((at) => [
    { hertz: 587, at, length: 0.2 },
    { hertz: 740, at: at + 0.14, length: 0.2 },
    { hertz: 880, at: at + 0.28, length: 0.36 },
  ]),
  everyMs: 3_000,
  vibration: [400, 200, 400],
};

/** The caller's ringtone: one long, low, wavering tone. */
const CALLING: Ringtone = {
  tones: [
    { hertz: 425, at: 0, length: 1 },
    { hertz: 427, at: 0, length: 1 },
  ],
  everyMs: 4_000,
  vibration: null,
};

/** C2: a ringtone on either side while the call rings. A failure to play the ringtone is only logged. */
export function useRingtone(phase: SessionView["phase"]): void {
  useEffect(() => {
    if (phase !== "ringing" && phase !== "calling") return;
    return ring(phase === "ringing" ? CALLED : CALLING);
  }, [phase]);
}

/** Rings until the returned function is called. */
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
