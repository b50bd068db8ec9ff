import { useNavigate } from "@remix-run/react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "~/app/ui/Button";
import { allowDialogStyles } from "~/app/ui/styleNonce";
import { useReturnFocus } from "~/app/ui/useReturnFocus";
import type { GameResult, Seat } from "~/games/core";

allowDialogStyles();

/** Specification §2: where Cancel leads. */
const HUB = "/Game";

interface EndDialogProps {
  result: Pick<Extract<GameResult, { outcome: "won" }>, "outcome" | "winner"> | Extract<GameResult, { outcome: "draw" }>;
  /** the seat of the person who looks; null only looks on */
  seat: Seat | null;
  nameOf: (seat: Seat) => string;
  onAgain: () => void;
  /** puts the dialog aside */
  onLook?: () => void;
  /** what else there is to say of it */
  children?: ReactNode;
}

/** How the game ended and what now. It stands low, so that the board's last move stays in sight; a press beside it does nothing. */
export function EndDialog({ result, seat, nameOf, onAgain, onLook, children }: EndDialogProps) {
  const navigate = useNavigate();
  const leave = () => navigate(HUB);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && leave()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim opacity-60" />
        <Dialog.Content
          {...useReturnFocus()}
          {...(children ? {} : { "aria-describedby": undefined })}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-x-4 bottom-[calc(12px+env(safe-area-inset-bottom))] sm:bottom-[8dvh] z-50 mx-auto max-w-[340px] animate-rise rounded-lg border border-hairline bg-raised p-5 text-center outline-none"
        >
          <Dialog.Title className="text-2xl font-bold">{endText(result, seat, nameOf)}</Dialog.Title>
          {children ? <Dialog.Description className="mt-1 text-ink-2">{children}</Dialog.Description> : null}
          <div className="mt-4 grid grid-cols-2 gap-2">
            {seat === null ? null : <Button onClick={onAgain}>Play Again</Button>}
            <Button look="outline" className={seat === null ? "col-span-2" : ""} onClick={leave}>
              Cancel
            </Button>
            {onLook ? (
              <Button look="quiet" size="small" className="col-span-2" onClick={onLook}>
                Look at the game
              </Button>
            ) : null}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function endText(result: EndDialogProps["result"], seat: Seat | null, nameOf: (seat: Seat) => string): string {
  if (result.outcome === "draw") return "It's a draw!";
  return result.winner === seat ? "You Won!" : `${nameOf(result.winner)} Wins!`;
}
