import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { allowDialogStyles } from "./styleNonce";
import { useBackCloses } from "./useBackCloses";
import { useReturnFocus } from "./useReturnFocus";
import { TEXTS } from "~/app/ui/texts";

allowDialogStyles();

interface DialogProps {
  title: string;
  /** called on Escape, Back, the Close button and a press on the backdrop */
  onClose: () => void;
  children: ReactNode;
  /** stays below the scrolling content */
  footer?: ReactNode;
  wide?: boolean;
  /** the content has nothing to press: it scrolls with the header, so that keys scroll it while Close has the focus */
  isText?: boolean;
}

/**
 * A modal dialog, open while it is rendered. On small screens it fills the screen, so that the keyboard doesn't cover
 * it.
 */
export function Dialog({ title, onClose, children, footer, wide = false, isText = false }: DialogProps) {
  const returnFocus = useReturnFocus(focusFirstField);
  useBackCloses(onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={classNames(
            "fixed z-50 flex animate-rise flex-col bg-raised outline-none",
            isText ? "overflow-y-auto overscroll-contain" : "overflow-hidden",
            "max-sm:inset-0 sm:inset-x-0 sm:top-[max(16px,10dvh)] sm:mx-auto sm:max-h-[min(80dvh,760px)] sm:rounded-lg sm:border sm:border-hairline",
            wide ? "sm:w-[min(600px,calc(100vw-32px))]" : "sm:w-[min(440px,calc(100vw-32px))]",
          )}
        >
          <header
            className={classNames(
              "flex min-h-14 shrink-0 items-center justify-between gap-2 border-b border-hairline pr-2 pl-5",
              isText && "sticky top-0 bg-raised",
            )}
          >
            <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={TEXTS.dialogs.close}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </Radix.Close>
          </header>
          <div className={classNames("px-5 py-4", !isText && "min-h-0 flex-1 overflow-y-auto overscroll-contain")}>
            {children}
          </div>
          {footer ? (
            <footer className="flex items-center gap-2 border-t border-hairline px-5 py-3">{footer}</footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the first field, if there is one, and not the Close button. */
function focusFirstField(event: Event): void {
  const field = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>(
    "input:not([type=hidden], [type=file]), textarea",
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
}
