import { memberName, type MemberView } from "~/app/members/member";
import { useAct } from "~/app/http/useAct";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { safetyClient } from "./client";
import { TEXTS } from "./texts";

/** X11, X19: blocks and unblocks a member, says so, and loads the page's data again. */
export function useBlock(member: MemberView, onBlocked?: () => void) {
  const name = memberName(member);
  const { act, pending } = useAct(
    (move: "block" | "unblock") =>
      safetyClient.blocks[":userId"].$post({ param: { userId: member.id }, form: { do: move } }),
    (answer) => {
      if (!answer.ok) return showToast(answer.message);
      showToast(answer.isBlocked ? TEXTS.block.done(name) : TEXTS.unblock.done(name));
      if (answer.isBlocked) onBlocked?.();
      keepFocusAfterReload();
    },
    { reload: true },
  );
  return { block: () => act("block"), unblock: () => act("unblock"), pending };
}
