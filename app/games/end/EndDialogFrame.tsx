import { useNavigate } from "@remix-run/react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { DialogFrame } from "~/app/ui/dialogs/DialogFrame";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "~/app/games/texts";
import { useFreshKeyPresses } from "~/app/games/useFreshKeyPresses";
import { HUB_PATH } from "~/games/names";

interface EndDialogFrameProps {
  /** how the game ended */
  title: string;
  /** plays again; null for a spectator */
  onAgain: (() => void) | null;
  /** further buttons, in two columns where they fit; one with `min-w-full` has a row of its own */
  buttons: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the dialogs at the end of a game. It is low on the screen, so that the end of the game stays visible. A
 * press outside does nothing. The browser's Back button leaves the game's page.
 */
export function EndDialogFrame({ title, onAgain, buttons, children }: EndDialogFrameProps) {
  const navigate = useNavigate();
  const leave = () => navigate(HUB_PATH); // also for Escape
  return (
    <DialogFrame
      onClose={leave}
      {...useFreshKeyPresses()}
      onInteractOutside={(event) => event.preventDefault()}
      cover="z-40 bg-scrim opacity-60"
      className="fixed inset-x-4 bottom-[calc(12px+var(--inset-bottom))] sm:bottom-[8dvh] z-50 mx-auto max-h-[calc(92dvh-16px)] max-w-85 animate-rise overflow-y-auto overscroll-contain rounded-lg border border-hairline bg-raised p-5 text-center outline-none narrow:px-2"
    >
      <Dialog.Title className="text-2xl font-bold">{title}</Dialog.Title>
      {children}
      <div className="mt-4 flex flex-wrap gap-2 *:grow *:basis-[calc(50%-0.25rem)] narrow:*:basis-full">
        {onAgain ? <Button onClick={onAgain}>{TEXTS.end.again}</Button> : null}
        <Button look="outline" className={onAgain ? "" : "min-w-full"} onClick={leave}>
          {TEXTS.end.cancel}
        </Button>
        {buttons}
      </div>
    </DialogFrame>
  );
}
