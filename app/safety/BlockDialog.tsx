import AlertDialog from "~/app/ui/dialogs/AlertDialog";
import { TEXTS } from "./texts";
import { Ban } from "lucide-react";
import { memberName, type MemberView } from "~/app/members/member";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { useBlock } from "./useBlock";

interface BlockDialogProps {
  /** of the member who is to be blocked */
  name: string;
  onBlock: () => void;
  onClose: () => void;
}

/** X11: says what a block does, and asks. A default export, because some pages load it on demand. */
export default function BlockDialog({ name, onBlock, onClose }: BlockDialogProps) {
  return (
    <AlertDialog
      title={TEXTS.block.title(name)}
      confirm={TEXTS.block.confirm}
      onCancel={onClose}
      onConfirm={() => {
        onBlock();
        onClose();
      }}
    >
      {TEXTS.block.text(name)}
    </AlertDialog>
  );
}

/** X11, X19: the menu item that blocks a member, after asking, or unblocks them. */
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
