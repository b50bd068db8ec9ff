import { useId } from "react";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import type { CaseView, SavedReply } from "./casePage.server";
import { FactsField } from "./FactsField";
import { TEXTS } from "./texts";
import { fieldsOf, useCaseForm } from "./useCaseForm";

interface AppealDialogProps {
  state: CaseView;
  outcome: "uphold" | "overturn";
  replies: readonly SavedReply[];
  onClose: () => void;
}

/** X65: decides an appeal, with an answer. */
export function AppealDialog({ state, outcome: act, replies, onClose }: AppealDialogProps) {
  const form = useId();
  const outcome = act === "uphold" ? "upheld" : "overturned";
  const action = `/moderation/${state.id}/appeal`;
  const { send, errorOf, problem, pending } = useCaseForm(action, state.revision, () => {
    showToast(TEXTS.actions.appealDone[outcome]);
    onClose();
  });
  return (
    <Dialog
      title={TEXTS.dialog.appeal[act]}
      onClose={onClose}
      footer={<FormFooter form={form} submit={TEXTS.dialog.decide} pending={pending} onCancel={onClose} />}
    >
      <form
        id={form}
        method="post"
        action={action}
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) send({ ...fieldsOf(event.currentTarget), outcome });
        }}
      >
        <p className="text-ink-2">{aboutOf(act, state.appellant)}</p>
        <FactsField name="answer" label={TEXTS.dialog.answer} error={errorOf("answer")} replies={replies} />
        {problem ? <Alert>{problem}</Alert> : null}
      </form>
    </Dialog>
  );
}

function aboutOf(act: "uphold" | "overturn", appellant: CaseView["appellant"]): string {
  if (act === "uphold") return TEXTS.dialog.appealAbout.uphold;
  return appellant === "reporter" ? TEXTS.dialog.appealAbout.overturnReporter : TEXTS.dialog.appealAbout.overturnMember;
}
