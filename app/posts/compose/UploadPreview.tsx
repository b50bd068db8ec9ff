import { ArrowDown, ArrowUp, RotateCcw, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Upload } from "~/app/media/upload/uploads";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { Progress } from "~/app/ui/media/Progress";
import { StepButton } from "~/app/ui/media/StepButton";
import { Video } from "~/app/ui/media/Video";
import { ALT_TEXT_MAX } from "~/app/posts/view";
import { TEXTS } from "./texts";

interface UploadPreviewProps {
  upload: Upload;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
  /** the directions in which the file can be moved */
  moves?: Moves | undefined;
  disabled: boolean;
}

interface Moves {
  first: boolean;
  last: boolean;
  onMove: (step: -1 | 1) => void;
}

/** The keys that move a file. They work on its move buttons and, together with Alt, in its description. */
const STEPS: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** A file of an unpublished post: its preview, its progress and its alt text. */
export function UploadPreview({ upload, onDescribe, onRetry, onRemove, moves, disabled }: UploadPreviewProps) {
  const { name, kind, previewUrl, alt, state } = upload;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const movesCaret = event.currentTarget instanceof HTMLInputElement && !event.altKey;
    if (!moves || step === undefined || movesCaret) return;
    event.preventDefault();
    moves.onMove(step);
  };
  return (
    <li className="overflow-hidden rounded-lg border border-hairline">
      {/* 250px: specification §9 */}
      <div className="relative h-[250px] bg-sunk">
        {kind === "video" ? (
          <Video src={previewUrl} label={alt || name} className="size-full object-contain" />
        ) : (
          <img src={previewUrl} alt={alt || name} className="size-full object-contain" />
        )}
        <div className="absolute top-2 end-2 flex gap-2">
          {moves ? (
            <>
              <StepButton
                Icon={ArrowUp}
                label={TEXTS.uploads.moveUp({ name })}
                disabled={disabled || moves.first}
                onClick={() => moves.onMove(-1)}
                onKeyDown={onKeyDown}
                className="aria-disabled:opacity-60"
              />
              <StepButton
                Icon={ArrowDown}
                label={TEXTS.uploads.moveDown({ name })}
                disabled={disabled || moves.last}
                onClick={() => moves.onMove(1)}
                onKeyDown={onKeyDown}
                className="aria-disabled:opacity-60"
              />
            </>
          ) : null}
          <IconButton
            Icon={X}
            label={TEXTS.uploads.remove({ name })}
            onClick={onRemove}
            disabled={disabled}
            tone="overlay"
          />
        </div>
        {state.type === "going" ? (
          <div className="absolute inset-x-0 bottom-0 space-y-1 bg-raised/90 px-3 py-2">
            <p role="status" className="text-sm text-ink-2 empty:hidden">
              {state.waiting ? TEXTS.uploads.waiting : null}
            </p>
            <Progress value={state.share} label={TEXTS.uploads.progress({ name })} />
          </div>
        ) : null}
      </div>
      <div className="space-y-2 p-3">
        {state.type === "failed" ? (
          <div role="alert" ref={intoView} className="flex items-center justify-between gap-3 text-sm text-danger">
            <span>
              {TEXTS.uploads.failed} {state.message}
            </span>
            <Button look="outline" size="small" onClick={onRetry}>
              <RotateCcw aria-hidden className="size-4" />
              {TEXTS.uploads.retry}
            </Button>
          </div>
        ) : null}
        <TextField
          label={TEXTS.uploads.description({ name })}
          labelHidden
          placeholder={TEXTS.uploads.descriptionHint}
          limit={ALT_TEXT_MAX}
          value={alt}
          onChange={(event) => onDescribe(event.target.value)}
          onKeyDown={onKeyDown}
          disabled={disabled}
        />
      </div>
    </li>
  );
}

/** With ten files, the one that failed may be out of sight. */
const intoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: "nearest" });
