import { useId, useState } from "react";
import { useAct } from "~/app/http/useAct";
import { TEXTS as AUDIENCE_TEXTS } from "~/app/posts/audience/texts";
import type { FeedChange } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { RadioRow } from "~/app/ui/primitives/RadioRow";
import type { Quoters } from "~/base/audience";
import { TEXTS } from "./texts";
import { withQuoters } from "./withQuoters";

interface QuotersDialogProps {
  post: PostView;
  onChange: (change: FeedChange) => void;
  onClose: () => void;
}

/** X100: the author changes who can quote the post. Earlier quotes stay. */
export function QuotersDialog({ post, onChange, onClose }: QuotersDialogProps) {
  const form = useId();
  const [chosen, setChosen] = useState<Quoters>(post.quoters ?? "everyone");
  const [problem, setProblem] = useState<string | null>(null);
  const { act, pending } = useAct<{ quoters: Quoters }>((answer) => {
    if (!answer.ok) return setProblem(answer.message);
    onChange({ type: "edited", post: post.id, edit: withQuoters(answer.quoters) });
    showToast(AUDIENCE_TEXTS.saved);
    onClose();
  });
  return (
    <Dialog
      title={TEXTS.quoters.legend}
      onClose={onClose}
      footer={<FormFooter form={form} submit={AUDIENCE_TEXTS.save} pending={pending} onCancel={onClose} />}
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          act(`/posts/${post.id}/quoters`, { quoters: chosen });
        }}
      >
        <RadioRow
          legend={TEXTS.quoters.legend}
          name="quoters"
          texts={TEXTS.quoters.choices}
          chosen={chosen}
          onChoose={setChosen}
          disabled={pending}
        />
        {problem ? <Alert>{problem}</Alert> : null}
      </form>
    </Dialog>
  );
}
