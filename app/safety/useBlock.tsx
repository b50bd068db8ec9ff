import { Ban } from "lucide-react";
import type { ReactNode } from "react";
import { useAct } from "~/app/http/useAct";
import { memberName, type MemberView } from "~/app/members/member";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { safetyClient } from "./client";
import { TEXTS } from "./texts";

const AlertDialog = lazyWhenOnline(() => import("~/app/ui/dialogs/AlertDialog"));

/**
 * X11, X19: blocks a member, after a question that says what a block does, and unblocks them. Says so, and loads the
 * page's data again.
 */
export function useBlock(member: MemberView, onBlocked?: () => void) {
  const name = memberName(member);
  const { act, pending } = useAct(
    (move: "block" | "unblock") =>
      safetyClient.blocks[":userId"].$post({ param: { userId: member.id }, form: { do: move } }),
    (answer) => {
      if (!answer.ok) return showToast(answer.message);
      showToast(answer.isBlocked ? TEXTS.block.done({ name }) : TEXTS.unblock.done({ name }));
      if (answer.isBlocked) onBlocked?.();
      keepFocusAfterReload();
    },
    { reload: true },
  );
  const unblock = () => act("unblock");
  const question = (onClose: () => void): ReactNode => (
    <AlertDialog
      title={TEXTS.block.title({ name })}
      confirm={TEXTS.block.confirm}
      onCancel={onClose}
      onConfirm={() => {
        act("block");
        onClose();
      }}
    >
      {TEXTS.block.text({ name })}
    </AlertDialog>
  );
  const item = (isBlocked: boolean): MenuItem =>
    isBlocked
      ? { icon: Ban, text: TEXTS.unblock.action({ name }), act: unblock }
      : { icon: Ban, text: TEXTS.block.action({ name }), dialog: question };
  return { question, unblock, item, pending };
}
