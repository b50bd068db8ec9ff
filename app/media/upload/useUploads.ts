import { useEffect, useRef, useState } from "react";
import { chosenType } from "./chosenType";
import { fileKind } from "~/app/media/accepted";
import type { FileKind } from "~/app/media/limits";
import type { PreparedPurpose } from "./preparePicture";
import { sendMedia, type MediaOutcome } from "./sendMedia";

interface Uploading {
  type: "going";
  share: number;
  /** whether the upload waits for the network */
  waiting: boolean;
}

export interface Upload {
  id: number;
  name: string;
  kind: FileKind;
  /** the address of the preview */
  previewUrl: string;
  alt: string;
  state: Uploading | ({ type: "done" } & UploadedFile) | { type: "failed"; message: string };
}

/** The media keys of an uploaded file and, for a video, of its poster. */
export interface UploadedFile {
  key: string;
  poster: string | null;
}

/** A file from an earlier upload, for instance in a draft. */
export interface Uploaded extends UploadedFile {
  kind: FileKind;
  name: string;
  alt: string;
  previewUrl: string;
}

const BEGINNING: Uploading = { type: "going", share: 0, waiting: false };

interface PendingUpload {
  file: File;
  controller: AbortController;
  outcome: Promise<MediaOutcome>;
}

/**
 * Files that a person adds. Each is uploaded immediately and can be removed, and a failed upload can be tried again.
 */
export function useUploads(purpose: PreparedPurpose, before: () => Uploaded[]) {
  const [uploads, setUploads] = useState<Upload[]>(() =>
    before().map(({ key, poster, ...rest }, index) => ({
      ...rest,
      id: -1 - index,
      state: { type: "done", key, poster },
    })),
  );
  const pendingUploads = useRef(new Map<number, PendingUpload>());
  const lastId = useRef(0);

  const patch = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));

  const send = (id: number, file: File) => {
    const controller = new AbortController();
    let progress: Uploading = BEGINNING;
    const update = (change: Partial<Uploading>) => patch(id, { state: (progress = { ...progress, ...change }) });
    const outcome = sendMedia(file, purpose, {
      signal: controller.signal,
      onProgress: (share) => update({ share }),
      onWaiting: (waiting) => waiting !== progress.waiting && update({ waiting }),
    });
    pendingUploads.current.set(id, { file, controller, outcome });
    patch(id, { state: progress });
    void outcome.then((answer) => {
      if (answer.ok) patch(id, { state: { type: "done", key: answer.media.key, poster: answer.media.poster } });
      else if (answer.code !== "canceled") patch(id, { state: { type: "failed", message: answer.message } });
    });
    return outcome;
  };

  const add = (files: readonly File[]) => {
    for (const file of files) {
      const id = ++lastId.current;
      const previewUrl = URL.createObjectURL(file);
      const kind = fileKind(file) ?? "image";
      setUploads((all) => [...all, { id, name: file.name, kind, previewUrl, alt: "", state: BEGINNING }]);
      void send(id, file);
      void chosenType(file, purpose).then((chosen) => chosen && patch(id, { kind: chosen.kind }));
    }
  };

  const remove = (upload: Upload) => {
    pendingUploads.current.get(upload.id)?.controller.abort();
    pendingUploads.current.delete(upload.id);
    URL.revokeObjectURL(upload.previewUrl);
    setUploads((all) => all.filter(({ id }) => id !== upload.id));
  };

  /** Swaps a file with the previous or the next one. */
  const move = (upload: Upload, step: -1 | 1) => {
    setUploads((all) => {
      const from = all.findIndex(({ id }) => id === upload.id);
      const [here, there] = [all[from], all[from + step]];
      if (!here || !there) return all;
      return all.map((one, index) => (index === from ? there : index === from + step ? here : one));
    });
  };

  const retry = (upload: Upload) => {
    const file = pendingUploads.current.get(upload.id)?.file;
    return file ? send(upload.id, file) : undefined;
  };

  /** Waits until a file is uploaded. Retries a failed upload once; null when that fails too. */
  const arrived = async (upload: Upload): Promise<UploadedFile | null> => {
    if (upload.state.type === "done") return upload.state;
    const outcome = await (upload.state.type === "failed"
      ? retry(upload)
      : pendingUploads.current.get(upload.id)?.outcome);
    return outcome?.ok ? outcome.media : null;
  };

  const describe = (upload: Upload, alt: string) => patch(upload.id, { alt });

  // leaving the page cancels unfinished uploads
  useEffect(() => {
    const { current } = pendingUploads;
    return () => current.forEach(({ controller }) => controller.abort());
  }, []);

  return { uploads, add, remove, move, retry, describe, arrived };
}
