import { useId } from "react";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import type { CaseView } from "./casePage.server";
import { TEXTS } from "./texts";
import { useCaseForm } from "./useCaseForm";

/** X57: marks the case, and shows the runbook. */
export function EscalateDialog({ state, onClose }: { state: CaseView; onClose: () => void }) {
  const form = useId();
  const action = `/moderation/${state.id}/act`;
  const { send, problem, pending } = useCaseForm(action, state.revision, () => {
    showToast(TEXTS.escalate.done);
    onClose();
  });
  return (
    <Dialog
      title={TEXTS.escalate.title}
      onClose={onClose}
      wide
      footer={<FormFooter form={form} submit={TEXTS.escalate.confirm} pending={pending} onCancel={onClose} />}
    >
      <form
        id={form}
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) send({ do: "escalate" });
        }}
      >
        <p>{TEXTS.escalate.about}</p>
        <ol className="mt-3 list-decimal space-y-2 pl-5">
          {TEXTS.escalate.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="mt-3 text-ink-2">{TEXTS.escalate.runbook}</p>
        {problem ? <Alert>{problem}</Alert> : null}
      </form>
    </Dialog>
  );
}
