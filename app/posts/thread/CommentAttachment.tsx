import { useEffect } from "react";
import type { UploadedFile } from "~/app/media/upload/uploads";
import { useUploads } from "~/app/media/upload/useUploads";
import { useLatest } from "~/app/ui/browser/useLatest";
import { UploadPreview } from "~/app/posts/compose/UploadPreview";

/** Waits until the file is uploaded. Null when the upload fails; its preview then shows why. */
export type TakeAttachment = () => Promise<(UploadedFile & { alt: string }) | null>;

interface CommentAttachmentProps {
  file: File;
  disabled: boolean;
  onReady: (take: TakeAttachment) => void;
  onRemove: () => void;
}

const NOTHING_BEFORE = () => [];

/** The file of a comment while it is uploaded. The default export, because it is loaded on demand. */
export default function CommentAttachment({ file, disabled, onReady, onRemove }: CommentAttachmentProps) {
  const { uploads, add, remove, retry, describe, arrived } = useUploads("comments", NOTHING_BEFORE);
  const [upload] = uploads;
  const latest = useLatest({ upload, add, arrived, onReady });

  useEffect(() => {
    latest.current.add([file]);
    latest.current.onReady(async () => {
      const { upload, arrived } = latest.current;
      const uploaded = upload ? await arrived(upload) : null;
      return uploaded && { key: uploaded.key, poster: uploaded.poster, alt: upload?.alt ?? "" };
    });
  }, [file, latest]);

  if (!upload) return null;
  return (
    <ul className="mt-3 md:ms-11">
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
