import { Ban } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { createPortal } from "react-dom";
import { memberName, type MemberView } from "~/app/members/member";
import AlertDialog from "~/app/ui/dialogs/AlertDialog";
import { allowDialogStyles } from "~/app/ui/dialogs/styleNonce";
import { rememberOpener } from "~/app/ui/dialogs/useReturnFocus";
import { TEXTS } from "./texts";
import { useBlock } from "./useBlock";

allowDialogStyles();

interface MoreMenuProps {
  member: MemberView;
  isBlocked: boolean;
  onBlocked: (() => void) | undefined;
  /** the button that opened the menu; the focus returns to it */
  opener: HTMLElement;
  onClose: () => void;
}

/** X11. A default export, because it is loaded on demand. */
export default function MoreMenu({ member, isBlocked, onBlocked, opener, onClose }: MoreMenuProps) {
  const [asking, setAsking] = useState(false);
  const { block, unblock } = useBlock(member, onBlocked);
  const name = memberName(member);
  if (asking)
    return (
      <AlertDialog
        title={TEXTS.block.title(name)}
        confirm={TEXTS.block.confirm}
        onCancel={onClose}
        onConfirm={() => {
          block();
          onClose();
        }}
      >
        {TEXTS.block.text(name)}
      </AlertDialog>
    );
  const { right, bottom } = opener.getBoundingClientRect();
  const choose = () => {
    if (!isBlocked) return setAsking(true);
    unblock();
    onClose();
  };
  return (
    // a modal menu would hide the rest of the page, and the focus in it, from screen readers
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && !asking && onClose()}>
      {/* in the body, because a card whose layout is delayed would be the frame of what is fixed in it */}
      {createPortal(
        <DropdownMenu.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed size-px" style={{ left: right - 1, top: bottom }} />
        </DropdownMenu.Trigger>,
        document.body,
      )}
      <DropdownMenu.Portal container={opener.closest("main")}>
        <DropdownMenu.Content
          ref={(content) => rememberOpener(content, opener)}
          aria-label={TEXTS.menu(name)}
          align="end"
          collisionPadding={8}
          onInteractOutside={(event) => {
            // a press on the button closes the menu by itself
            if (event.target instanceof Node && opener.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.focus({ preventScroll: true });
          }}
          className="z-50 max-w-[calc(100vw-16px)] min-w-52 animate-rise rounded-lg border border-hairline bg-raised p-1 text-base text-ink"
        >
          <DropdownMenu.Item
            ref={(item) => item?.focus({ preventScroll: true })}
            onSelect={(event) => {
              event.preventDefault(); // the dialog replaces the menu
              choose();
            }}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-hover md:min-h-9 [&>svg]:size-4"
          >
            <Ban aria-hidden />
            {isBlocked ? TEXTS.unblock.action(name) : TEXTS.block.action(name)}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
