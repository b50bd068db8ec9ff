import { Dialog as Radix } from "radix-ui";
import { forwardRef, type ComponentProps } from "react";
import { allowDialogStyles } from "./styleNonce";
import { useReturnFocus } from "./useReturnFocus";

allowDialogStyles();

interface DialogFrameProps extends ComponentProps<typeof Radix.Content> {
  /** called on Escape, and on a press outside unless `onInteractOutside` prevents it; without it, both do nothing */
  onClose?: () => void;
  /** chooses what has the focus first (`useReturnFocus`) */
  focusFirst?: (event: Event) => void;
  /** classes of what covers the page */
  cover: string;
}

/** What all modal dialogs except `AlertDialog` share, whatever they look like. Open while it is rendered. It needs a Radix `Title` inside. */
export const DialogFrame = forwardRef<HTMLDivElement, DialogFrameProps>(function DialogFrame(
  { onClose, focusFirst, cover, ...content },
  ref,
) {
  const returnFocus = useReturnFocus(focusFirst);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={`fixed inset-0 animate-appear ${cover}`} />
        <Radix.Content ref={ref} {...returnFocus} aria-describedby={undefined} {...content} />
      </Radix.Portal>
    </Radix.Root>
  );
});

/** Focuses the dialog itself, so that a key that is already held, or typed by accident, presses none of its buttons. */
export function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
