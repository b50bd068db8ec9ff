import { RotateCcw, X } from "lucide-react";
import type { Upload } from "~/app/media/useUploads";
import { Button } from "~/app/ui/Button";
import { TextField } from "~/app/ui/Field";
import { IconButton } from "~/app/ui/IconButton";
import { Progress } from "~/app/ui/Progress";
import { Video } from "~/app/ui/Video";
import { ALT_TEXT_MAX } from "./limits";

interface UploadPreviewProps {
  upload: Upload;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
  disabled: boolean;
}

/** One file of a post to be: how it looks, how far it is, what it shows for those who cannot see it. */
export function UploadPreview({ upload, onDescribe, onRetry, onRemove, disabled }: UploadPreviewProps) {
  const { name, kind, previewUrl, alt, state } = upload;
  return (
    <li className="overflow-hidden rounded-lg border border-hairline">
      {/* 250px: specification §9 */}
      <div className="relative h-[250px] bg-sunk">
        {kind === "video" ? (
          <Video src={previewUrl} label={alt || name} className="size-full object-contain" />
        ) : (
          <img src={previewUrl} alt={alt || name} className="size-full object-contain" />
        )}
        <IconButton
          label={`Remove ${name}`}
          onClick={onRemove}
          disabled={disabled}
          tone="overlay"
          className="absolute top-2 right-2"
        >
          <X aria-hidden className="size-5" />
        </IconButton>
        {state.at === "going" ? (
          <div className="absolute inset-x-0 bottom-0 space-y-1 bg-raised/90 px-3 py-2">
            <p role="status" className="text-sm text-ink-2 empty:hidden">
              {state.waiting ? "Waiting for the network. The upload goes on by itself." : null}
            </p>
            <Progress value={state.share} label={`Uploading ${name}`} />
          </div>
        ) : null}
      </div>
      <div className="space-y-2 p-3">
        {state.at === "failed" ? (
          <div role="alert" ref={intoView} className="flex items-center justify-between gap-3 text-sm text-danger">
            <span>Upload failed. {state.message}</span>
            <Button look="outline" size="small" onClick={onRetry}>
              <RotateCcw aria-hidden className="size-4" />
              Try again
            </Button>
          </div>
        ) : null}
        <TextField
          label={`Description of ${name}`}
          labelHidden
          placeholder="Describe it for people who cannot see it"
          limit={ALT_TEXT_MAX}
          value={alt}
          onChange={(event) => onDescribe(event.target.value)}
          disabled={disabled}
        />
      </div>
    </li>
  );
}

/** Of ten files the one that failed may be out of sight. */
const intoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: "nearest" });
