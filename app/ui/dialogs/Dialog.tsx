import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { DialogFrame } from "./DialogFrame";
import { useBackCloses } from "./useBackCloses";
import { TEXTS } from "~/app/ui/texts";

interface DialogProps {
  title: string;
  /** called on Escape, Back, the Close button and a press on the backdrop */
  onClose: () => void;
  children: ReactNode;
  /** stays visible below the content */
  footer?: ReactNode;
  wide?: boolean;
}

/**
 * A modal dialog, open while it is rendered. On small screens it fills the screen, so that the keyboard doesn't cover
 * it. The dialog itself scrolls, below its header and above its footer: so keys scroll it, whatever in it has the focus. In a
 * low window the footer scrolls too.
 */
export function Dialog({ title, onClose, children, footer, wide = false }: DialogProps) {
  useBackCloses(onClose);
  return (
    <DialogFrame
      onClose={onClose}
      focusFirst={focusFirstField}
      cover="z-40 bg-scrim"
      className={classNames(
        "fixed z-50 flex animate-rise scroll-pt-16 flex-col overflow-y-auto overscroll-contain bg-raised outline-none",
        footer ? "scroll-pb-20 low:scroll-pb-0" : null,
        "max-sm:inset-0 max-sm:inset-frame sm:inset-x-0 sm:top-[max(16px,10dvh)] sm:mx-auto sm:max-h-[min(80dvh,47.5rem)] sm:rounded-lg sm:border sm:border-hairline",
        wide ? "sm:w-[min(37.5rem,calc(100vw-32px))]" : "sm:w-[min(27.5rem,calc(100vw-32px))]",
      )}
    >
      <header className="sticky top-0 z-10 flex min-h-14 shrink-0 items-center justify-between gap-2 border-b border-hairline bg-raised pe-2 ps-5">
        <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
        <Radix.Close asChild>
          <IconButton Icon={X} label={TEXTS.dialogs.close} />
        </Radix.Close>
      </header>
      <div className="shrink-0 grow px-5 py-4">{children}</div>
      {footer ? (
        <footer className="sticky bottom-0 z-10 flex shrink-0 flex-wrap items-center gap-2 border-t border-hairline bg-raised px-5 py-3 low:static">
          {footer}
        </footer>
      ) : null}
    </DialogFrame>
  );
}

/** Focuses what asks for it, or the first field, if there is one, and not the Close button. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget as HTMLElement | null;
  const field =
    dialog?.querySelector<HTMLElement>("[data-first-focus]") ??
    dialog?.querySelector<HTMLElement>("input:not([type=hidden], [type=file]), textarea");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
