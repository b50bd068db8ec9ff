import { Trash2 } from "lucide-react";
import { useState } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { showToast } from "~/app/ui/dialogs/toasts";
import type { Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useAct } from "~/app/http/useAct";
import { actionButtonClass } from "./ToggleButton";
import { TEXTS } from "./texts";

const DeleteDialog = lazyWhenOnline(() => import("./DeleteDialog"));

interface DeleteButtonProps {
  what: "post" | "comment";
  send: () => Request<Result>;
  onDeleted: () => void;
}

/** S10: deletes after a confirmation. */
export function DeleteButton({ what, send, onDeleted }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const { act, pending } = useAct(send, (answer) => {
    if (!answer.ok && answer.code !== "not-found") return showToast(answer.message);
    showToast(TEXTS.deleted[what]);
    onDeleted();
  });
  return (
    <>
      <button
        type="button"
        title={TEXTS.delete[what]}
        disabled={pending}
        onClick={() => setAsking(true)}
        className={classNames(actionButtonClass, "text-ink-3 hover:bg-danger-soft hover:text-danger")}
      >
        <Trash2 aria-hidden className="size-[18px]" />
      </button>
      {asking ? (
        <DeleteDialog
          what={what}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            act();
          }}
        />
      ) : null}
    </>
  );
}
