import { memberName, type MemberView } from "~/app/members/member";
import { useAct } from "~/app/http/useAct";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { TEXTS } from "./texts";

/** X11, X19: blocks and unblocks a member, says so, and loads the page's data again. */
export function useBlock(member: MemberView, onBlocked?: () => void) {
  const name = memberName(member);
  const { act, pending } = useAct<{ isBlocked: boolean }>(
    (answer) => {
      if (!answer.ok) return showToast(answer.message);
      showToast(answer.isBlocked ? TEXTS.block.done(name) : TEXTS.unblock.done(name));
      if (answer.isBlocked) onBlocked?.();
      keepFocusAfterReload();
    },
    { reload: true },
  );
  const send = (move: "block" | "unblock") => () => act(`/blocks/${member.id}`, { do: move });
  return { block: send("block"), unblock: send("unblock"), pending };
}
