import { Dialog } from "radix-ui";
import { DialogFrame } from "~/app/ui/dialogs/DialogFrame";
import { useBackCloses } from "~/app/ui/dialogs/useBackCloses";
import type { Promotion } from "~/games/chess/board";
import type { Seat } from "~/games/core";
import { PIECE_GROUND } from "./boardColours";
import { PieceSign } from "./PieceSign";
import { TEXTS } from "~/app/games/chess/texts";

/** The queen is first and has the focus, so Enter chooses it. */
const CHOICES: readonly Promotion[] = ["q", "r", "b", "n"];

interface PromotionDialogProps {
  seat: Seat;
  onChoose: (promotion: Promotion) => void;
  /** the pawn stays where it was */
  onCancel: () => void;
}

/** Asks what a pawn on the last rank becomes. */
export function PromotionDialog({ seat, onChoose, onCancel }: PromotionDialogProps) {
  useBackCloses(onCancel);
  return (
    <DialogFrame
      onClose={onCancel}
      cover="z-40 bg-scrim opacity-60"
      className="fixed inset-x-4 top-1/3 z-50 mx-auto max-h-[calc(var(--screen)-2rem)] max-w-85 animate-rise overflow-y-auto rounded-lg low:top-4 border border-hairline bg-raised p-4 text-center outline-none"
    >
      <Dialog.Title className="text-lg font-bold">{TEXTS.promotion.title}</Dialog.Title>
      <div className="mt-3 grid grid-cols-4 gap-2 narrow:grid-cols-2">
        {CHOICES.map((promotion) => (
          <button
            key={promotion}
            type="button"
            onClick={() => onChoose(promotion)}
            className="rounded-md border border-hairline pt-1.5 pb-1 text-sm font-semibold text-ink-2 transition-colors hover:bg-hover hover:text-ink active:bg-pressed"
          >
            <span className={`mx-auto block w-4/5 max-w-14 rounded-sm ${PIECE_GROUND}`}>
              <PieceSign piece={seat === 0 ? promotion.toUpperCase() : promotion} />
            </span>
            {TEXTS.promotion[promotion]}
          </button>
        ))}
      </div>
    </DialogFrame>
  );
}
