import { useEffect, useRef, useState } from "react";
import type { PreparedPurpose } from "./preparePicture";
import { sendPicture } from "./sendPicture";
import type { UploadOutcome } from "./uploadFile";

interface Upload {
  send: (picture: File, purpose: PreparedPurpose) => Promise<UploadOutcome>;
  uploading: boolean;
}

/** Uploads a picture from a dialog. Closing the dialog cancels the upload. */
export function usePictureUpload(): Upload {
  const [uploading, setUploading] = useState(false);
  const closed = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);
  const send = async (picture: File, purpose: PreparedPurpose): Promise<UploadOutcome> => {
    const { current } = closed;
    if (!current) return { ok: false, code: "canceled" };
    setUploading(true);
    const outcome = await sendPicture(picture, purpose, { signal: current.signal });
    if (current.signal.aborted) return { ok: false, code: "canceled" };
    setUploading(false);
    return outcome;
  };
  return { send, uploading };
}
