import { useEffect, useRef } from "react";
import { useUploads, type UploadedFile } from "~/app/media/useUploads";
import { UploadPreview } from "./UploadPreview";

/** Waits until the file is there; null when it does not get there, which it says for itself. */
export type TakeAttachment = () => Promise<(UploadedFile & { alt: string }) | null>;

interface CommentAttachmentProps {
  file: File;
  disabled: boolean;
  onReady: (take: TakeAttachment) => void;
  onRemove: () => void;
}

const NOTHING_BEFORE = () => [];

/** A comment's one file on its way. The default export, because it is loaded when wanted. */
export default function CommentAttachment({ file, disabled, onReady, onRemove }: CommentAttachmentProps) {
  const { uploads, add, remove, retry, describe, arrived } = useUploads("comments", NOTHING_BEFORE);
  const [upload] = uploads;
  const latest = useRef(upload);
  useEffect(() => {
    latest.current = upload;
  });

  useEffect(() => {
    add([file]);
    onReady(async () => {
      const { current } = latest;
      const there = current ? await arrived(current) : null;
      return there && { key: there.key, poster: there.poster, alt: current?.alt ?? "" };
    });
  }, [add, arrived, file, onReady]);

  if (!upload) return null;
  return (
    <ul className="mt-3 md:ml-11">
      <UploadPreview
        upload={upload}
        disabled={disabled}
        onDescribe={(alt) => describe(upload, alt)}
        onRetry={() => void retry(upload)}
        onRemove={() => {
          remove(upload);
          onRemove();
        }}
      />
    </ul>
  );
}
