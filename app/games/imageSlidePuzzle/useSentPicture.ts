import { useEffect, useRef, useState } from "react";
import { uploadFile } from "~/app/media/uploadFile";
import { ownPicture, REFUSALS } from "./ownPicture";

/** Sends a picture of one's own for a race: cut and drawn on this device, so that what a camera wrote into it stays here. Taken back when the dialog is closed. */
export function useSentPicture(onSent: (key: string) => void) {
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const closed = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);

  async function send([file]: File[]): Promise<void> {
    if (!file || !closed.current || share !== null) return;
    const { signal } = closed.current;
    setRefused(null);
    setShare(0);
    const opened = await ownPicture(file);
    const sent = opened.ok ? await uploadFile(opened.blob, "gamePictures", { signal, onProgress: setShare }) : null;
    if (signal.aborted) return;
    setShare(null);
    if (!opened.ok) setRefused(REFUSALS[opened.code]);
    else if (sent?.ok) onSent(sent.key);
    else if (sent && sent.code !== "canceled") setRefused(sent.message);
  }

  return { send, refused, /** how much is sent, from 0 to 1; null when nothing is on its way */ share };
}
