import { useEffect, useRef, useState } from "react";
import { uploadFile } from "~/app/media/upload/uploadFile";
import { ownPicture } from "./ownPicture";
import { TEXTS } from "./texts";

/**
 * Uploads a player's own picture for a race. It is cut and redrawn on the device first, so that the camera's metadata
 * isn't sent. Closing the dialog cancels the upload.
 */
export function useUploadedPicture(onUploaded: (key: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    controllerRef.current = controller;
    return () => controller.abort();
  }, []);

  async function send([file]: File[]): Promise<void> {
    if (!file || !controllerRef.current || progress !== null) return;
    const { signal } = controllerRef.current;
    setRefused(null);
    setProgress(0);
    const opened = await ownPicture(file);
    const sent = opened.ok ? await uploadFile(opened.blob, "gamePictures", { signal, onProgress: setProgress }) : null;
    if (signal.aborted) return;
    setProgress(null);
    if (!opened.ok) setRefused(TEXTS.refused[opened.code]);
    else if (sent?.ok) onUploaded(sent.key);
    else if (sent && sent.code !== "canceled") setRefused(sent.message);
  }

  return { send, refused, /** the uploaded share, from 0 to 1; null when there is no upload */ progress };
}
