import { useEffect, useState, useSyncExternalStore } from "react";
import type { PreparedPurpose } from "./preparePicture";
import { type DraftOf, leaveUploads, type Upload, type Uploaded, uploadsOf } from "./uploads";

/**
 * The files of a form (`Uploads`). Those of a draft go on uploading while the form is closed, and after a reload; without
 * a draft, leaving the form cancels unfinished uploads.
 */
export function useUploads(purpose: PreparedPurpose, before: () => readonly Uploaded[], draft: DraftOf | null = null) {
  const [uploads] = useState(() => uploadsOf(purpose, before, draft));
  useEffect(() => {
    void uploads.restore();
    return () => leaveUploads(uploads);
  }, [uploads]);
  return {
    uploads: useSyncExternalStore(uploads.subscribe, uploads.getSnapshot, uploads.getSnapshot),
    add: (files: readonly File[]) => uploads.add(files),
    remove: (upload: Upload) => uploads.remove(upload),
    move: (upload: Upload, step: -1 | 1) => uploads.move(upload, step),
    retry: (upload: Upload) => uploads.retry(upload),
    describe: (upload: Upload, alt: string) => uploads.describe(upload, alt),
    arrived: (upload: Upload) => uploads.arrived(upload),
    settle: () => uploads.settle(),
  };
}
