import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "~/app/ui/primitives/Button";
import { allowDialogStyles } from "./styleNonce";
import { useBackCloses } from "./useBackCloses";
import { useReturnFocus } from "./useReturnFocus";
import { TEXTS } from "~/app/ui/texts";

allowDialogStyles();

interface AlertDialogProps {
  title: string;
  /** what will happen */
  children: ReactNode;
  /** name of the confirming button */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks before something with serious consequences. Cancel has the focus first. The default export, because it is loaded
 * on demand.
 */
export default function AlertDialog({ title, children, confirm, onConfirm, onCancel }: AlertDialogProps) {
  const returnFocus = useReturnFocus();
  useBackCloses(onCancel);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          {...returnFocus}
          className="fixed inset-4 z-50 m-auto h-fit max-h-[calc(var(--screen)-32px)] max-w-90 animate-rise overflow-y-auto rounded-lg border border-hairline bg-raised p-5 outline-none"
        >
          <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
          <Radix.Description className="mt-1 text-ink-2">{children}</Radix.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button look="outline">{TEXTS.dialogs.cancel}</Button>
            </Radix.Cancel>
            <Button look="danger" onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
