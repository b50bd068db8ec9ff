import type { LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import type { MenuFrame } from "./MoreButton";
import { allowDialogStyles } from "./styleNonce";
import { useBackCloses } from "./useBackCloses";
import { classNames } from "~/app/ui/primitives/classNames";
import { pageDirection } from "~/app/i18n/direction";

allowDialogStyles();

/**
 * An item does something at once, or opens a dialog, which replaces the menu. `isOnPhones`: from md on, the page has a
 * button for it.
 */
export type MenuItem = { icon: LucideIcon; text: string; isOnPhones?: boolean } & (
  { act: () => void; dialog?: never } | { dialog: (onClose: () => void) => ReactNode; act?: never }
);

interface MenuProps extends MenuFrame {
  label: string;
  items: readonly MenuItem[];
}

/**
 * A menu under the button that opened it. Its first item has the focus; it may be rendered only after the press. A
 * default export, because it is loaded on demand.
 */
export default function Menu({ label, items, opener, onClose }: MenuProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  useBackCloses(onClose);
  const asked = items.find(({ text, dialog }) => dialog && text === chosen);
  if (asked?.dialog) return asked.dialog(onClose);
  const { left, right, bottom } = opener.getBoundingClientRect();
  const dir = pageDirection();
  return (
    // a modal menu would hide the rest of the page, and the focus in it, from screen readers
    <DropdownMenu.Root dir={dir} open modal={false} onOpenChange={(open) => !open && onClose()}>
      {/* in the body, because a card whose layout is delayed would be the frame of what is fixed in it */}
      {createPortal(
        <DropdownMenu.Trigger asChild>
          <span
            aria-hidden
            className="pointer-events-none fixed size-px"
            style={{ left: dir === "rtl" ? left : right - 1, top: bottom }}
          />
        </DropdownMenu.Trigger>,
        document.body,
      )}
      <DropdownMenu.Portal container={opener.closest("main")}>
        <DropdownMenu.Content
          aria-label={label}
          align="end"
          collisionPadding={8}
          onInteractOutside={(event) => {
            // a press on the button closes the menu by itself
            if (event.target instanceof Node && opener.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // an item may have opened something that has the focus
            if (document.activeElement === document.body) opener.focus({ preventScroll: true });
          }}
          className="z-50 max-w-[calc(100vw-16px)] min-w-[min(13rem,100vw-16px)] animate-rise rounded-lg border border-hairline bg-raised p-1 text-base text-ink"
        >
          {items.map(({ icon: Icon, text, act, isOnPhones = false }, position) => (
            <DropdownMenu.Item
              key={text}
              ref={position === 0 ? focusOnce : undefined}
              onSelect={(event) => {
                event.preventDefault(); // a dialog replaces the menu
                opener.focus({ preventScroll: true }); // so a dialog gives the focus back to it, even one that loads first
                if (!act) return setChosen(text);
                act();
                onClose();
              }}
              className={classNames(
                "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-hover mouse:min-h-9 [&>svg]:size-4",
                isOnPhones && "md:hidden",
              )}
            >
              <Icon aria-hidden />
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** A stable function, so that React calls it when the item appears and not at each rendering. */
const focusOnce = (item: HTMLElement | null): void => item?.focus({ preventScroll: true });
