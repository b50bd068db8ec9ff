import { useId, useState } from "react";
import type { Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useAct } from "~/app/http/useAct";
import type { FeedChange } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { RadioRow } from "~/app/ui/primitives/RadioRow";
import { TEXTS } from "./texts";

export interface PostDialogProps {
  post: PostView;
  onChange: (change: FeedChange) => void;
  onClose: () => void;
}

interface PostChoiceDialogProps<Choice extends string, Answer extends object> extends PostDialogProps {
  /** the name of the field */
  field: string;
  send: (chosen: Choice) => Request<Result<Answer>>;
  texts: { legend: string; choices: Record<Choice, string> };
  saved: Choice;
  /** how the post looks with the choice */
  edit: (answer: Answer) => (post: PostView) => PostView;
}

/** The author changes who can do something with a post. */
export function PostChoiceDialog<Choice extends string, Answer extends object>({
  post,
  onChange,
  onClose,
  field,
  send,
  texts,
  saved,
  edit,
}: PostChoiceDialogProps<Choice, Answer>) {
  const form = useId();
  const [chosen, setChosen] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const { act, pending } = useAct(send, (answer) => {
    if (!answer.ok) return setProblem(answer.message);
    onChange({ type: "edited", post: post.id, edit: edit(answer) });
    showToast(TEXTS.saved);
    onClose();
  });
  return (
    <Dialog
      title={texts.legend}
      onClose={onClose}
      footer={<FormFooter form={form} submit={TEXTS.save} pending={pending} onCancel={onClose} />}
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          act(chosen);
        }}
      >
        <RadioRow
          legend={texts.legend}
          name={field}
          texts={texts.choices}
          chosen={chosen}
          onChoose={setChosen}
          disabled={pending}
        />
        {problem ? <Alert>{problem}</Alert> : null}
      </form>
    </Dialog>
  );
}
