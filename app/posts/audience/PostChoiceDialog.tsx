import { useId, useState } from "react";
import type { Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useFormAct } from "~/app/http/useFormAct";
import { postsClient } from "~/app/posts/client";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import type { PostView } from "~/app/posts/view";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { RadioRow } from "~/app/ui/primitives/RadioRow";
import { TEXTS as QUOTE_TEXTS } from "~/app/posts/quotes/texts";
import { TEXTS } from "./texts";

const client = postsClient.posts[":postId"];

interface PostDialogProps {
  post: PostView;
  onClose: () => void;
}

interface PostChoiceDialogProps<Field extends "commenters" | "quoters"> extends PostDialogProps {
  /** the post's property that is chosen */
  field: Field;
  /** answers with that property as it is now */
  send: (chosen: PostView[Field]) => Request<Result<Pick<PostView, Field>>>;
  texts: { legend: string; choices: Record<PostView[Field], string> };
}

/** The author changes who can do something with a post. */
function PostChoiceDialog<Field extends "commenters" | "quoters">({
  post,
  onClose,
  field,
  send,
  texts,
}: PostChoiceDialogProps<Field>) {
  const store = usePostStore();
  const form = useId();
  const [chosen, setChosen] = useState(post[field]);
  const { act, pending, problem, errorOf } = useFormAct(send, (answer) => {
    store.edit(post.id, (before) => ({ ...before, [field]: answer[field] }));
    showToast(TEXTS.saved);
    onClose();
  });
  const refusal = errorOf(field) ?? problem;
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
        {refusal ? <Alert>{refusal}</Alert> : null}
      </form>
    </Dialog>
  );
}

/** X34: the author changes who can comment. Earlier comments stay. */
export const CommentersDialog = (props: PostDialogProps) => (
  <PostChoiceDialog
    {...props}
    field="commenters"
    send={(commenters) => client.commenters.$post({ param: { postId: props.post.id }, form: { commenters } })}
    texts={TEXTS.commenters}
  />
);

/** X100: the author changes who can quote the post. Earlier quotes stay. */
export const QuotersDialog = (props: PostDialogProps) => (
  <PostChoiceDialog
    {...props}
    field="quoters"
    send={(quoters) => client.quoters.$post({ param: { postId: props.post.id }, form: { quoters } })}
    texts={QUOTE_TEXTS.quoters}
  />
);
