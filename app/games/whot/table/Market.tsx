import { useId } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { CardBack } from "./CardFace";
import { spot } from "./useCardFlights";
import { TEXTS } from "~/app/games/whot/texts";

interface MarketProps {
  count: number;
  /**
   * What a press does: `text` says it in words, `isMore` is true unless the press draws exactly one card, and `isOpen`
   * is true if the press is possible. null for spectators.
   */
  act: { text: string; isMore: boolean; isOpen: boolean; onDraw: () => void } | null;
}

/** The remaining cards, face down. A player presses them to draw; if that isn't possible, the press says why. */
export function Market({ count, act }: MarketProps) {
  const textId = useId();
  const leftText = TEXTS.market.left({ count });
  if (!act) {
    return (
      <div className="flex w-24 flex-col items-center gap-1.5 sm:w-31 short:w-25">
        <Stack count={count} />
        <p className="mt-2 text-sm">{leftText}</p>
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-describedby={textId}
      aria-disabled={!act.isOpen}
      onClick={act.onDraw}
      className="group flex w-24 flex-col items-center gap-1.5 rounded-lg outline-offset-4 outline-(--on-felt) sm:w-31 short:w-25"
    >
      <div
        className={classNames(
          "w-full",
          act.isOpen && "transition-[translate] group-hover:-translate-y-1 group-active:translate-y-0",
        )}
      >
        <Stack count={count} />
      </div>
      <span
        className={classNames(
          "relative -mt-6 rounded-full px-4 py-1 text-base font-bold transition-colors",
          act.isOpen
            ? "bg-(--on-felt) text-(--card-ink) shadow-[0_2px_6px_rgb(0_0_0/0.4)]"
            : "bg-(--felt-edge) text-(--on-felt)",
        )}
      >
        {TEXTS.market.draw}
      </span>
      <span aria-hidden className="text-sm">
        {act.isOpen && act.isMore ? act.text : leftText}
      </span>
      <span id={textId} aria-hidden className="sr-only">
        {act.text}, {leftText}
      </span>
    </button>
  );
}

/** A stack of face-down cards. More cards make it higher. */
const Stack = ({ count }: { count: number }) => {
  const cardsUnder = Math.max(0, Math.min(4, Math.ceil((count - 1) / 8)));
  return (
    <div className="relative mx-auto w-[84%]">
      {count > 0 ? null : (
        <div className="aspect-[5/7] rounded-md border-2 border-dashed border-(--on-felt) opacity-40" />
      )}
      {Array.from({ length: cardsUnder }, (_, i) => (
        <div
          key={i}
          className="absolute inset-0"
          style={{ translate: `${(cardsUnder - i) * 2}px ${(cardsUnder - i) * 2.5}px` }}
        >
          <CardBack className="w-full" />
        </div>
      ))}
      {count > 0 ? (
        <div {...spot("market")} className="relative">
          <CardBack className="w-full" />
        </div>
      ) : null}
    </div>
  );
};
