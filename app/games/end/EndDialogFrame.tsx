import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { allowDialogStyles } from "~/app/ui/dialogs/styleNonce";
import { useReturnFocus } from "~/app/ui/dialogs/useReturnFocus";
import { useFreshKeyPresses } from "~/app/games/useFreshKeyPresses";

allowDialogStyles();

interface EndDialogFrameProps {
  /** how the game ended */
  title: string;
  /** called for Escape */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The frame of the dialogs at the end of a game. It is low on the screen, so that the end of the game stays visible. A
 * press outside does nothing. The browser's Back button leaves the game's page.
 */
export function EndDialogFrame({ title, onClose, children }: EndDialogFrameProps) {
  const returnFocus = useReturnFocus();
  const ownPresses = useFreshKeyPresses();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim opacity-60" />
        <Dialog.Content
          {...returnFocus}
          {...ownPresses}
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-x-4 bottom-[calc(12px+var(--inset-bottom))] sm:bottom-[8dvh] z-50 mx-auto max-h-[calc(92dvh-16px)] max-w-85 animate-rise overflow-y-auto overscroll-contain rounded-lg border border-hairline bg-raised p-5 text-center outline-none narrow:px-2"
        >
          <Dialog.Title className="text-2xl font-bold">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
