import { showToast } from "~/app/ui/dialogs/toasts";
import { CaseDialog } from "./CaseDialog";
import type { CaseView } from "./casePage.server";
import { TEXTS } from "./texts";
import { useCaseForm } from "./useCaseForm";

/** X57: marks the case, and shows the runbook. */
export function EscalateDialog({ state, onClose }: { state: CaseView; onClose: () => void }) {
  const action = `/moderation/${state.id}/act`;
  const { send, problem, pending } = useCaseForm(action, state.revision, () => {
    showToast(TEXTS.escalate.done);
    onClose();
  });
  return (
    <CaseDialog
      title={TEXTS.escalate.title}
      submit={TEXTS.escalate.confirm}
      action={action}
      pending={pending}
      problem={problem}
      wide
      onSend={() => send({ do: "escalate" })}
      onClose={onClose}
    >
      <p>{TEXTS.escalate.about}</p>
      <ol className="mt-3 list-decimal space-y-2 pl-5">
        {TEXTS.escalate.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3 text-ink-2">{TEXTS.escalate.runbook}</p>
    </CaseDialog>
  );
}
