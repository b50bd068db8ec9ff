import { useId, useRef, useState } from "react";
import { type ApiError, browserError } from "~/app/http/apiError";
import { foundBy } from "~/app/http/client";
import { useFormAct } from "~/app/http/useFormAct";
import { postsClient } from "~/app/posts/client";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import type { PostView } from "~/app/posts/view";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { hasChangedFields, useDiscardQuestion } from "~/app/ui/dialogs/useDiscardQuestion";
import { Alert } from "~/app/ui/primitives/Alert";
import { textsOf } from "~/app/ui/primitives/useCheckedForm";
import { EditFields } from "./EditFields";
import { TEXTS } from "./texts";

interface EditPostDialogProps {
  post: PostView;
  onClose: () => void;
}

const client = postsClient.posts[":postId"];

/**
 * X102. If somebody has edited the post meanwhile, on another device, the card behind the dialog shows the newer version,
 * and the dialog keeps what was typed.
 */
export function EditPostDialog({ post, onClose }: EditPostDialogProps) {
  const id = useId();
  const [opened] = useState(post); // a later version must not replace what is being typed
  const version = useRef(opened.version);
  const element = useRef<HTMLFormElement>(null);
  const store = usePostStore();
  const show = (edited: PostView) => store.addPosts([edited]);
  const { act, pending, errorOf, problem, setRefused } = useFormAct(
    (fields: Record<string, string>) =>
      client.edit.send.$post({
        param: { postId: post.id },
        form: { text: "", ...fields, version: String(version.current) },
      }),
    (answer) => {
      show(answer.post);
      showToast(TEXTS.saved);
      onClose();
    },
    { onRefused: (refused) => refused.code === "conflict" && void takeNewest(refused) },
  );
  const [reading, setReading] = useState(false);
  /** Shows the conflict only when the newest version is known: only then does saving again replace that version. */
  const takeNewest = async (conflict: ApiError) => {
    setRefused(null);
    setReading(true);
    const answer = await foundBy(postsClient.api.posts.$get({ query: { ids: post.id } }));
    setReading(false);
    if (!answer) return setRefused(browserError("network-request-failed"));
    const [newest] = answer.posts;
    if (newest) {
      version.current = newest.version;
      show(newest);
    }
    setRefused(conflict);
  };
  const { close, question } = useDiscardQuestion(() => hasChangedFields(element.current), onClose);
  return (
    <Dialog
      title={TEXTS.title}
      onClose={close}
      wide
      footer={<FormFooter form={id} submit={TEXTS.save} pending={pending || reading} onCancel={close} />}
    >
      <form
        ref={element}
        id={id}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          act(textsOf(event.currentTarget));
        }}
      >
        <EditFields post={opened} errorOf={errorOf} />
        {problem ? <Alert>{problem}</Alert> : null}
      </form>
      {question}
    </Dialog>
  );
}
