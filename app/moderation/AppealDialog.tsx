import { showToast } from "~/app/ui/dialogs/toasts";
import { CaseDialog } from "./CaseDialog";
import type { CaseView, SavedReply } from "./casePage.server";
import { moderationClient } from "./client";
import { FactsField } from "./FactsField";
import { TEXTS } from "./texts";
import { useCaseForm } from "./useCaseForm";

interface AppealDialogProps {
  state: CaseView;
  outcome: "uphold" | "overturn";
  replies: readonly SavedReply[];
  onClose: () => void;
}

/** X65: decides an appeal, with an answer. */
export function AppealDialog({ state, outcome: act, replies, onClose }: AppealDialogProps) {
  const outcome = act === "uphold" ? "upheld" : "overturned";
  const { send, errorOf, problem, pending } = useCaseForm(
    (fields: Record<string, string>, revision) =>
      moderationClient.moderation[":caseId"].appeal.$post({
        param: { caseId: state.id },
        form: { outcome, answer: fields["answer"] ?? "", revision },
      }),
    state.revision,
    () => {
      showToast(TEXTS.actions.appealDone[outcome]);
      onClose();
    },
  );
  return (
    <CaseDialog
      title={TEXTS.dialog.appeal[act]}
      submit={TEXTS.dialog.decide}
      pending={pending}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <p className="text-ink-2">{aboutOf(act, state.appellant)}</p>
      <FactsField name="answer" label={TEXTS.dialog.answer} error={errorOf("answer")} replies={replies} />
    </CaseDialog>
  );
}

function aboutOf(act: "uphold" | "overturn", appellant: CaseView["appellant"]): string {
  if (act === "uphold") return TEXTS.dialog.appealAbout.uphold;
  return appellant === "reporter" ? TEXTS.dialog.appealAbout.overturnReporter : TEXTS.dialog.appealAbout.overturnMember;
}
