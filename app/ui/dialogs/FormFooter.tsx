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

/** The footer of a dialog with a form: Cancel, and the button that submits the form. */
export const FormFooter = ({ form, submit, pending = false, onCancel }: FormFooterProps) => (
  <div className="ml-auto flex gap-2">
    <Button look="outline" onClick={onCancel}>
      {TEXTS.dialogs.cancel}
    </Button>
    <Button type="submit" form={form} disabled={pending} busy={pending}>
      {submit}
    </Button>
  </div>
);
