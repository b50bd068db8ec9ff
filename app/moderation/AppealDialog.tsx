import { CaseDialog } from "./CaseDialog";
import type { CaseView, SavedReply } from "./casePage.server";
import { moderationClient } from "./client";
import { FactsField } from "./FactsField";
import { TEXTS } from "./texts";

interface AppealDialogProps {
  state: CaseView;
  outcome: "uphold" | "overturn";
  replies: readonly SavedReply[];
  onClose: () => void;
}

/** X65: decides an appeal, with an answer. */
export function AppealDialog({ state, outcome: act, replies, onClose }: AppealDialogProps) {
  const outcome = act === "uphold" ? "upheld" : "overturned";
  return (
    <CaseDialog
      title={TEXTS.dialog.appeal[act]}
      submit={TEXTS.dialog.decide}
      done={TEXTS.actions.appealDone[outcome]}
      revision={state.revision}
      request={(fields, revision) =>
        moderationClient.moderation[":caseId"].appeal.$post({
          param: { caseId: state.id },
          form: { outcome, answer: fields["answer"] ?? "", revision },
        })
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p className="text-ink-2">{aboutOf(act, state.appellant)}</p>
          <FactsField name="answer" label={TEXTS.dialog.answer} error={errorOf("answer")} replies={replies} />
        </>
      )}
    </CaseDialog>
  );
}

function aboutOf(act: "uphold" | "overturn", appellant: CaseView["appellant"]): string {
  if (act === "uphold") return TEXTS.dialog.appealAbout.uphold;
  return appellant === "reporter" ? TEXTS.dialog.appealAbout.overturnReporter : TEXTS.dialog.appealAbout.overturnMember;
}
