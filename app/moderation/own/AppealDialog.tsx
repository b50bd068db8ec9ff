import { useId } from "react";
import { moderationClient } from "~/app/moderation/client";
import { useFormAct } from "~/app/http/useFormAct";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { AppealFields } from "./AppealFields";
import { TEXTS } from "./texts";

interface AppealDialogProps {
  of: "decision" | "report";
  id: string;
  onClose: () => void;
}

/** X48, X65. The default export, because it is loaded on demand. */
export default function AppealDialog({ of, id, onClose }: AppealDialogProps) {
  const form = useId();
  const { act, pending, errorOf, problem } = useFormAct(
    (text: string) => moderationClient.appeals[":of"][":id"].send.$post({ param: { of, id }, form: { text } }),
    () => {
      showToast(TEXTS.appeal.sent);
      onClose();
    },
    { reload: true },
  );
  return (
    <Dialog
      title={TEXTS.appeal.title}
      onClose={onClose}
      footer={<FormFooter form={form} submit={TEXTS.appeal.send} pending={pending} onCancel={onClose} />}
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          act(String(new FormData(event.currentTarget).get("text") ?? ""));
        }}
      >
        <AppealFields error={errorOf("text")} />
        {problem ? <Alert>{problem}</Alert> : null}
      </form>
    </Dialog>
  );
}
