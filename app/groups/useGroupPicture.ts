import { useCallback, useEffect, useRef, useState } from "react";
import { sendPicture } from "~/app/media/upload/sendPicture";
import type { UploadOutcome } from "~/app/media/upload/uploadFile";

interface Upload {
  send: (picture: File) => Promise<UploadOutcome>;
  uploading: boolean;
}

/** Uploads a group's picture. Closing the dialog cancels the upload. */
export function useGroupPicture(): Upload {
  const [uploading, setUploading] = useState(false);
  const closed = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);
  const send = useCallback(async (picture: File): Promise<UploadOutcome> => {
    const { current } = closed;
    if (!current) return { ok: false, code: "canceled" };
    setUploading(true);
    const outcome = await sendPicture(picture, "groupPhotos", { signal: current.signal });
    if (current.signal.aborted) return { ok: false, code: "canceled" };
    setUploading(false);
    return outcome;
  }, []);
  return { send, uploading };
}
