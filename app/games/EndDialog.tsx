import { useNavigate } from "@remix-run/react";
import { Dialog } from "radix-ui";
import { Button } from "~/app/ui/Button";
import { allowDialogStyles } from "~/app/ui/styleNonce";
import { useReturnFocus } from "~/app/ui/useReturnFocus";
import type { GameResult, Seat } from "~/games/core";

allowDialogStyles();

/** Specification §2: where Cancel leads. */
const HUB = "/Game";

interface EndDialogProps {
  result: GameResult;
  /** the seat of the person who looks */
  seat: Seat;
  nameOf: (seat: Seat) => string;
  onAgain: () => void;
}

/** How the game ended and what now. It stands low, so that the board's last move stays in sight; a press beside it does nothing. */
export function EndDialog({ result, seat, nameOf, onAgain }: EndDialogProps) {
  const navigate = useNavigate();
  const leave = () => navigate(HUB);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && leave()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim opacity-60" />
        <Dialog.Content
          {...useReturnFocus()}
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-x-4 bottom-[calc(12px+env(safe-area-inset-bottom))] sm:bottom-[8dvh] z-50 mx-auto max-w-[340px] animate-rise rounded-lg border border-hairline bg-raised p-5 text-center outline-none"
        >
          <Dialog.Title className="text-2xl font-bold">{endText(result, seat, nameOf)}</Dialog.Title>
          <div className="mt-4 grid grid-cols-2 gap-2">
            <Button onClick={onAgain}>Play Again</Button>
            <Button look="outline" onClick={leave}>
              Cancel
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function endText(result: GameResult, seat: Seat, nameOf: (seat: Seat) => string): string {
  if (result.outcome === "draw") return "It's a draw!";
  return result.winner === seat ? "You Won!" : `${nameOf(result.winner)} Wins!`;
}
