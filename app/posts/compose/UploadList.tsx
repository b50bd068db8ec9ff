import { useState } from "react";
import type { Upload } from "~/app/media/upload/uploads";
import { UploadPreview } from "./UploadPreview";
import { TEXTS } from "./texts";

interface UploadListProps {
  uploads: Upload[];
  disabled: boolean;
  onMove: (upload: Upload, step: -1 | 1) => void;
  onDescribe: (upload: Upload, alt: string) => void;
  onRetry: (upload: Upload) => void;
  onRemove: (upload: Upload) => void;
}

/** The files of an unpublished post. Their order can be changed. */
export function UploadList({ uploads, disabled, onMove, onDescribe, onRetry, onRemove }: UploadListProps) {
  const [announcement, setAnnouncement] = useState("");

  function move(upload: Upload, step: -1 | 1): void {
    const index = uploads.indexOf(upload) + step;
    if (disabled || index < 0 || index >= uploads.length) return;
    onMove(upload, step); // React restores the focus of an element that it moves
    setAnnouncement(TEXTS.uploads.moved({ name: upload.name, position: index + 1, count: uploads.length }));
  }
  return (
    <>
      {uploads.length > 0 ? (
        <ul className="space-y-3">
          {uploads.map((upload, index) => (
            <UploadPreview
              key={upload.id}
              upload={upload}
              disabled={disabled}
              moves={
                uploads.length > 1
                  ? { first: index === 0, last: index === uploads.length - 1, onMove: (step) => move(upload, step) }
                  : undefined
              }
              onDescribe={(alt) => onDescribe(upload, alt)}
              onRetry={() => onRetry(upload)}
              onRemove={() => onRemove(upload)}
            />
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
