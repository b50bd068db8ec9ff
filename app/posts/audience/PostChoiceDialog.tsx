import { useId, useState } from "react";
import { useAct } from "~/app/http/useAct";
import type { FeedChange } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { RadioRow } from "~/app/ui/primitives/RadioRow";
import { TEXTS } from "./texts";
import type { Commenters, Quoters } from "~/base/audience";
import { TEXTS as QUOTE_TEXTS } from "~/app/posts/quotes/texts";

export interface PostDialogProps {
  post: PostView;
  onChange: (change: FeedChange) => void;
  onClose: () => void;
}

interface PostChoiceDialogProps<Field extends string, Choice extends string> extends PostDialogProps {
  /** the last part of the action's path, and the name of the field and of the answer's value */
  field: Field;
  texts: { legend: string; choices: Record<Choice, string> };
  saved: Choice;
  /** how the post looks with the choice */
  edit: (choice: Choice) => (post: PostView) => PostView;
}

/** The author changes who can do something with a post. */
function PostChoiceDialog<Field extends string, Choice extends string>({
  post,
  onChange,
  onClose,
  field,
  texts,
  saved,
  edit,
}: PostChoiceDialogProps<Field, Choice>) {
  const form = useId();
  const [chosen, setChosen] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const { act, pending } = useAct<Record<Field, Choice>>((answer) => {
    if (!answer.ok) return setProblem(answer.message);
    onChange({ type: "edited", post: post.id, edit: edit(answer[field]) });
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
          act(`/posts/${post.id}/${field}`, { [field]: chosen });
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

/** X34: returns the post with these commenters. */
export const withCommenters =
  (commenters: Commenters) =>
  ({ commenters: _, ...post }: PostView): PostView =>
    commenters === "everyone" ? post : { ...post, commenters };

/** X100: returns the post with these quoters. */
const withQuoters =
  (quoters: Quoters) =>
  ({ quoters: _, ...post }: PostView): PostView =>
    quoters === "everyone" ? post : { ...post, quoters };

/** X34: the author changes who can comment. Earlier comments stay. */
export const CommentersDialog = (props: PostDialogProps) => (
  <PostChoiceDialog
    {...props}
    field="commenters"
    texts={TEXTS.commenters}
    saved={props.post.commenters ?? "everyone"}
    edit={withCommenters}
  />
);

/** X100: the author changes who can quote the post. Earlier quotes stay. */
export const QuotersDialog = (props: PostDialogProps) => (
  <PostChoiceDialog
    {...props}
    field="quoters"
    texts={QUOTE_TEXTS.quoters}
    saved={props.post.quoters ?? "everyone"}
    edit={withQuoters}
  />
);
