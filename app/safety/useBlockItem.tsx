import { Ban } from "lucide-react";
import { memberName, type MemberView } from "~/app/members/member";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import BlockDialog from "./BlockDialog";
import { TEXTS } from "./texts";
import { useBlock } from "./useBlock";

/** X11, X19: the item that blocks a member, after a question, or ends the block. */
export function useBlockItem(member: MemberView, isBlocked: boolean, onBlocked: (() => void) | undefined): MenuItem {
  const { block, unblock } = useBlock(member, onBlocked);
  const name = memberName(member);
  if (isBlocked) return { icon: Ban, text: TEXTS.unblock.action(name), act: unblock };
  return {
    icon: Ban,
    text: TEXTS.block.action(name),
    dialog: (onClose) => <BlockDialog name={name} onBlock={block} onClose={onClose} />,
  };
}
