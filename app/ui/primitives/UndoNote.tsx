import { useEffect, useId, useRef } from "react";
import { TEXTS } from "~/app/ui/texts";
import { Button } from "./Button";

interface UndoNoteProps {
  /** what happened */
  text: string;
  onUndo: () => void;
}

/** Takes the place of what the viewer removed. The button gets the focus, because the pressed one is gone. */
export function UndoNote({ text, onUndo }: UndoNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  const textId = useId();
  useEffect(() => button.current?.focus(), []);
  return (
    <p
      data-own-controls
      className="flex items-center justify-between gap-3 border-b border-hairline bg-sunk px-4 py-2 text-ink-2"
    >
      <span id={textId} dir="auto" className="min-w-0 wrap-anywhere">
        {text}
      </span>
      <Button ref={button} aria-describedby={textId} size="small" look="outline" onClick={onUndo}>
        {TEXTS.undo}
      </Button>
    </p>
  );
}
