import { X } from "lucide-react";
import { Button } from "~/app/ui/primitives/Button";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { Progress } from "~/app/ui/media/Progress";
import { Video } from "~/app/ui/media/Video";
import type { Attachment, Upload } from "./attachment";
import { VoicePlayer } from "~/app/chat/log/bubble/VoicePlayer";
import { TEXTS } from "./texts";

interface AttachmentPreviewProps {
  attachment: Attachment;
  /** null before sending */
  upload: Upload | null;
  onRemove: () => void;
  onCancel: () => void;
}

/** The attached file, and the progress of its upload. */
export function AttachmentPreview({ attachment, upload, onRemove, onCancel }: AttachmentPreviewProps) {
  const { name } = attachment;
  return (
    <div className="mb-2 rounded-lg border border-hairline bg-sunk p-2">
      <div className="flex items-start justify-between gap-2">
        <Preview {...attachment} />
        <IconButton
          Icon={X}
          label={TEXTS.attachment.remove({ file: name })}
          disabled={upload !== null}
          onClick={onRemove}
        />
      </div>
      {upload ? (
        <div className="mt-2 flex items-center gap-3">
          <div className="min-w-0 flex-1 space-y-1">
            <p role="status" className="text-sm text-ink-2 empty:hidden">
              {upload.waiting ? TEXTS.attachment.waiting : null}
            </p>
            <Progress value={upload.share} label={TEXTS.attachment.uploading({ file: name })} />
          </div>
          <Button look="outline" size="small" onClick={onCancel}>
            {TEXTS.attachment.cancel}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Preview({ kind, name, previewUrl, recording }: Attachment) {
  switch (kind) {
    case "image":
      return <img src={previewUrl} alt={name} className="max-h-40 min-w-0 rounded-md object-contain" />;
    case "video":
      return <Video src={previewUrl} label={name} className="max-h-40 min-w-0 rounded-md" />;
    case "voice":
      return <VoicePlayer src={previewUrl} durationMs={recording?.durationMs} levels={recording?.levels} />;
  }
}
