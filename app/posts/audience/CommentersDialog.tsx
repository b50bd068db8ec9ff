import { useId, useState } from "react";
import type { Commenters } from "~/base/audience";
import { useAct } from "~/app/http/useAct";
import type { FeedChange } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { RadioRow } from "~/app/ui/primitives/RadioRow";
import { TEXTS } from "./texts";
import { withCommenters } from "./withCommenters";

interface CommentersDialogProps {
  post: PostView;
  onChange: (change: FeedChange) => void;
  onClose: () => void;
}

/** X34: the author changes who can comment. Earlier comments stay. */
export function CommentersDialog({ post, onChange, onClose }: CommentersDialogProps) {
  const form = useId();
  const [chosen, setChosen] = useState<Commenters>(post.commenters ?? "everyone");
  const [problem, setProblem] = useState<string | null>(null);
  const { act, pending } = useAct<{ commenters: Commenters }>((answer) => {
    if (!answer.ok) return setProblem(answer.message);
    onChange({ type: "edited", post: post.id, edit: withCommenters(answer.commenters) });
    showToast(TEXTS.saved);
    onClose();
  });
  return (
    <Dialog
      title={TEXTS.commenters.legend}
      onClose={onClose}
      footer={<FormFooter form={form} submit={TEXTS.save} pending={pending} onCancel={onClose} />}
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          act(`/posts/${post.id}/commenters`, { commenters: chosen });
        }}
      >
        <RadioRow
          legend={TEXTS.commenters.legend}
          name="commenters"
          texts={TEXTS.commenters.choices}
          chosen={chosen}
          onChoose={setChosen}
          disabled={pending}
        />
        {problem ? <Alert>{problem}</Alert> : null}
      </form>
    </Dialog>
  );
}
