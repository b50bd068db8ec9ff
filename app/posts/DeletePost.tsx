import { Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { classNames } from "~/app/ui/classNames";
import { showToast } from "~/app/ui/toasts";
import { useAct } from "~/app/wire/useAct";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { actionButtonClass } from "./ToggleButton";

const AlertDialog = lazy(() => importWhenOnline(() => import("~/app/ui/AlertDialog")));

/** S10: asks first. */
export function DeletePost({ post, onDeleted }: { post: string; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const { act, pending } = useAct((answer) => {
    if (!answer.ok && answer.code !== "not-found") return showToast(answer.message);
    showToast("Post deleted");
    onDeleted();
  });
  return (
    <>
      <button
        type="button"
        title="Delete post"
        disabled={pending}
        onClick={() => setAsking(true)}
        className={classNames(actionButtonClass, "text-ink-3 hover:bg-danger-soft hover:text-danger")}
      >
        <Trash2 aria-hidden className="size-[18px]" />
      </button>
      {asking ? (
        <Suspense fallback={null}>
          <AlertDialog
            title="Delete post?"
            confirm="Delete"
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              act(`/posts/${post}/delete`, {});
            }}
          >
            It goes for everyone, with its pictures, comments and likes. This cannot be undone.
          </AlertDialog>
        </Suspense>
      ) : null}
    </>
  );
}
