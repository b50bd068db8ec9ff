import { type ReactNode, useId } from "react";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { Alert } from "~/app/ui/primitives/Alert";
import { fieldsOf } from "./useCaseForm";

interface CaseDialogProps {
  title: string;
  /** name of the button that sends the form */
  submit: string;
  pending: boolean;
  problem: string | null;
  wide?: boolean;
  onSend: (fields: Record<string, string>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form about a case (`useCaseForm`). */
export function CaseDialog({
  title,
  submit,
  pending,
  problem,
  wide = false,
  onSend,
  onClose,
  children,
}: CaseDialogProps) {
  const form = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      wide={wide}
      footer={<FormFooter form={form} submit={submit} pending={pending} onCancel={onClose} />}
    >
      <form
        id={form}
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) onSend(fieldsOf(event.currentTarget));
        }}
      >
        {children}
        {problem ? <Alert>{problem}</Alert> : null}
      </form>
    </Dialog>
  );
}
