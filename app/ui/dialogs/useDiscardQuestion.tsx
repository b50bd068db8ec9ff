import { useState } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { TEXTS } from "~/app/ui/texts";

const AlertDialog = lazyWhenOnline(() => import("./AlertDialog"));

/** For a dialog with unsaved input. Escape, Back and a press on the backdrop discard it only after a question. */
export function useDiscardQuestion(isChanged: () => boolean, onClose: () => void) {
  const [asks, setAsks] = useState(false);
  return {
    /** closes, or asks first when changes would be lost */
    close: () => (isChanged() ? setAsks(true) : onClose()),
    /** render this inside the dialog */
    question: asks ? (
      <AlertDialog
        title={TEXTS.dialogs.discard.title}
        confirm={TEXTS.dialogs.discard.confirm}
        onConfirm={onClose}
        onCancel={() => setAsks(false)}
      >
        {TEXTS.dialogs.discard.text}
      </AlertDialog>
    ) : null,
  };
}

/** Whether what is typed into a field of the form differs from its initial value. */
export const hasChangedFields = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.type !== "file" &&
      field.value !== field.defaultValue,
  );
