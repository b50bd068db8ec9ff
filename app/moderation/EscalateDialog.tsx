import { CaseDialog } from "./CaseDialog";
import type { CaseView } from "./casePage.server";
import { moderationClient } from "./client";
import { TEXTS } from "./texts";

/** X57: marks the case, and shows the runbook. */
export const EscalateDialog = ({ state, onClose }: { state: CaseView; onClose: () => void }) => (
  <CaseDialog
    title={TEXTS.escalate.title}
    submit={TEXTS.escalate.confirm}
    done={TEXTS.escalate.done}
    revision={state.revision}
    wide
    request={() =>
      moderationClient.moderation[":caseId"].act.$post({ param: { caseId: state.id }, form: { do: "escalate" } })
    }
    onClose={onClose}
  >
    {() => (
      <>
        <p>{TEXTS.escalate.about}</p>
        <ol className="mt-3 list-decimal space-y-2 ps-5">
          {TEXTS.escalate.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="mt-3 text-ink-2">{TEXTS.escalate.runbook}</p>
      </>
    )}
  </CaseDialog>
);
