import { useEffect } from "react";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "~/app/ui/texts";

interface FormFooterProps {
  /** the id of the dialog's form */
  form: string;
  /** the text of the button that submits it */
  submit: string;
  pending?: boolean;
  onCancel: () => void;
}

/**
 * The footer of a dialog with a form: Cancel, and the button that submits the form. While the form is being sent, it
 * can't be submitted again. The button isn't disabled meanwhile, because it would lose the focus, and the keyboard would
 * be outside of the dialog.
 */
export function FormFooter({ form, submit, pending = false, onCancel }: FormFooterProps) {
  useEffect(() => {
    const element = pending ? document.getElementById(form) : null;
    element?.addEventListener("submit", ignore);
    return () => element?.removeEventListener("submit", ignore);
  }, [form, pending]);
  return (
    <div className="ms-auto flex gap-2">
      <Button look="outline" onClick={onCancel}>
        {TEXTS.dialogs.cancel}
      </Button>
      <Button
        type="submit"
        form={form}
        aria-disabled={pending}
        busy={pending}
        className={pending ? "cursor-not-allowed opacity-55" : ""}
      >
        {submit}
      </Button>
    </div>
  );
}

/** React listens further out, so the form's own handler isn't called. */
function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
