import { useEffect, useRef, useState } from "react";
import { uploadFile } from "~/app/media/upload/uploadFile";
import { ownPicture } from "./ownPicture";
import { TEXTS } from "./texts";

/**
 * Uploads a player's own picture for a race. It is cut and redrawn on the device first, so that the camera's metadata
 * isn't sent. Closing the dialog cancels the upload.
 */
export function useUploadedPicture(onUploaded: (key: string) => void) {
  const [progress, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const closed = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);

  async function send([file]: File[]): Promise<void> {
    if (!file || !closed.current || progress !== null) return;
    const { signal } = closed.current;
    setRefused(null);
    setShare(0);
    const opened = await ownPicture(file);
    const sent = opened.ok ? await uploadFile(opened.blob, "gamePictures", { signal, onProgress: setShare }) : null;
    if (signal.aborted) return;
    setShare(null);
    if (!opened.ok) setRefused(TEXTS.refused[opened.code]);
    else if (sent?.ok) onUploaded(sent.key);
    else if (sent && sent.code !== "canceled") setRefused(sent.message);
  }

  return { send, refused, /** the uploaded share, from 0 to 1; null when there is no upload */ progress };
}
