import { useState, type FormEvent } from "react";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { MentionField } from "~/app/members/mentions/MentionField";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { controlClass } from "~/app/ui/primitives/classNames";
import { useIsMounted } from "~/app/ui/browser/useIsMounted";
import { useDiscardQuestion } from "~/app/ui/dialogs/useDiscardQuestion";
import { charactersIn } from "~/base/characters";
import { isBlank } from "~/base/plainText";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { TEXTS } from "./texts";
import { charactersLeft } from "~/app/ui/format/charactersLeft";

interface EditMessageDialogProps {
  text: string;
  /** a message with a file may be without text */
  mayBeEmpty: boolean;
  /** Resolves with why the text wasn't saved, or null. Until then the dialog stays open, so that no text is lost. */
  onSave: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** M12: edits the text of a message. A default export, because it is loaded on demand. */
export default function EditMessageDialog({ text: before, mayBeEmpty, onSave, onClose }: EditMessageDialogProps) {
  const [text, setText] = useState(before);
  const left = CHAT_LIMITS.textMax - charactersIn(text);
  const isValid = left >= 0 && (mayBeEmpty || !isBlank(text));
  const { close, question } = useDiscardQuestion(() => text !== before, onClose);
  const [isBusy, setBusy] = useState(false);
  const [whyNot, setWhyNot] = useState<string | null>(null);
  const isOpen = useIsMounted();
  const save = async () => {
    setBusy(true);
    setWhyNot(null);
    const refusal = await onSave(text.trim());
    if (refusal !== null && !isOpen.current) return showToast(refusal);
    setBusy(false);
    setWhyNot(refusal);
    if (refusal === null) onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || isBusy) return;
    if (text === before) onClose();
    else void save();
  };
  return (
    <Dialog title={TEXTS.edit.title} onClose={isBusy ? onClose : close}>
      <form onSubmit={onSubmit} className="flex flex-col gap-3">
        <MentionField className="grid">
          <textarea
            dir="auto"
            aria-label={TEXTS.edit.field}
            rows={4}
            value={text}
            readOnly={isBusy}
            onChange={(event) => setText(event.target.value)}
            className={`${controlClass} max-h-[40dvh] field-sizing-content resize-none py-2`}
          />
        </MentionField>
        {whyNot === null ? null : <Alert>{whyNot}</Alert>}
        <div className="flex items-center justify-between gap-2">
          <span role="status" className="text-sm text-ink-3 tabular-nums">
            {left < COUNT_BELOW ? charactersLeft(left) : ""}
          </span>
          <Button type="submit" disabled={!isValid || isBusy} busy={isBusy}>
            {TEXTS.edit.save}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}

/** When fewer characters than this are left, the dialog shows their number. */
const COUNT_BELOW = CHAT_LIMITS.textMax * 0.2;
