import { useEffect, useState } from "react";

/** The id of the system's default speaker (W3C Audio Output Devices). */
const DEFAULT_SPEAKER = "";

/**
 * Plays the other side's sound on a speaker; null: on the system's default one. `isBlocked` is true while the browser
 * keeps the page silent. That ends when the person presses a key or anywhere on the page.
 */
export function useRemoteSound(remote: MediaStream | null, speaker: string | null): { isBlocked: boolean } {
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);

  useEffect(() => {
    if (!remote) return;
    const audio = new Audio();
    audio.srcObject = remote;
    let isOver = false;
    const play = () =>
      audio.play().then(
        () => setIsBlocked(false),
        (error: unknown) =>
          !isOver && error instanceof DOMException && error.name === "NotAllowedError" && setIsBlocked(true),
      );
    void play();
    addEventListener("pointerdown", play);
    addEventListener("keydown", play);
    setPlayer(audio);
    return () => {
      isOver = true;
      removeEventListener("pointerdown", play);
      removeEventListener("keydown", play);
      audio.pause();
      audio.srcObject = null;
      setPlayer(null);
    };
  }, [remote]);

  useEffect(() => {
    // without the permission for that speaker, the browser keeps to the default one
    if (player && "setSinkId" in player) player.setSinkId(speaker ?? DEFAULT_SPEAKER).catch(() => {});
  }, [player, speaker]);

  return { isBlocked };
}
