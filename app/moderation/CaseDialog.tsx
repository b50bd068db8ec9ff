import { type ReactNode, useId } from "react";
import type { Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { textsOf } from "~/app/ui/primitives/useCheckedForm";
import { useCaseForm } from "./useCaseForm";

interface CaseDialogProps {
  title: string;
  /** name of the button that sends the form */
  submit: string;
  /** what a toast says afterwards */
  done: string;
  /** of the case, as the moderator sees it */
  revision: number;
  wide?: boolean;
  /** gets what the moderator typed, and the revision of the case that they saw */
  request: (fields: Record<string, string>, seen: number) => Request<Result>;
  onClose: () => void;
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** A dialog with a form about a case (`useCaseForm`). */
export function CaseDialog({
  title,
  submit,
  done,
  revision,
  wide = false,
  request,
  onClose,
  children,
}: CaseDialogProps) {
  const form = useId();
  const { send, errorOf, problem, pending } = useCaseForm(request, revision, () => {
    showToast(done);
    onClose();
  });
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
          send(textsOf(event.currentTarget));
        }}
      >
        {children(errorOf)}
        {problem ? <Alert>{problem}</Alert> : null}
      </form>
    </Dialog>
  );
}
