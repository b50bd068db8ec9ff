import { useAct } from "~/app/http/useAct";
import { postsClient } from "~/app/posts/client";
import { memberName } from "~/app/members/member";
import type { FeedChange } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";
import AlertDialog from "~/app/ui/dialogs/AlertDialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { TEXTS } from "./texts";

interface DetachDialogProps {
  quote: PostView;
  onChange: (change: FeedChange) => void;
  onClose: () => void;
}

/** X100: the author of the quoted post detaches the quote from it. */
export function DetachDialog({ quote, onChange, onClose }: DetachDialogProps) {
  const { act } = useAct(postsClient.posts[":postId"].detach.$post, (answer) => {
    showToast(answer.ok ? TEXTS.detach.done : answer.message);
    if (answer.ok) onChange({ type: "edited", post: quote.id, edit: (post) => ({ ...post, quoted: null }) });
    onClose();
  });
  const { title, text, confirm } = TEXTS.detach;
  return (
    <AlertDialog
      title={title}
      confirm={confirm}
      onCancel={onClose}
      onConfirm={() => act({ param: { postId: quote.id }, form: {} })}
    >
      {text(memberName(quote.author))}
    </AlertDialog>
  );
}
