import { TEXTS } from "~/app/ui/texts";
import { useQuestion } from "./useQuestion";

/** For a dialog with unsaved input. Escape, Back and a press on the backdrop discard it only after a question. */
export function useDiscardQuestion(isChanged: () => boolean, onClose: () => void) {
  const { ask, question } = useQuestion(() => ({ ...TEXTS.dialogs.discard, onConfirm: onClose }));
  return {
    /** closes, or asks first when changes would be lost */
    close: () => (isChanged() ? ask() : onClose()),
    /** render this inside the dialog */
    question,
  };
}

/** Whether what is typed into a field of the form differs from its initial value. */
export const hasChangedFields = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some(
    (field) =>
      ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
        field.type !== "file" &&
        field.value !== field.defaultValue) ||
      (field instanceof HTMLSelectElement &&
        [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)),
  );
