import { useAct } from "~/app/http/useAct";
import { postsClient } from "~/app/posts/client";
import { memberName } from "~/app/members/member";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import type { PostView } from "~/app/posts/view";
import AlertDialog from "~/app/ui/dialogs/AlertDialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { TEXTS } from "./texts";

interface DetachDialogProps {
  quote: PostView;
  onClose: () => void;
}

/** X100: the author of the quoted post detaches the quote from it. */
export function DetachDialog({ quote, onClose }: DetachDialogProps) {
  const store = usePostStore();
  const { act } = useAct(postsClient.posts[":postId"].detach.$post, (answer) => {
    showToast(answer.ok ? TEXTS.detach.done : answer.message);
    if (answer.ok) store.edit(quote.id, (post) => ({ ...post, quoted: null }));
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
      {text({ author: memberName(quote.author) })}
    </AlertDialog>
  );
}
