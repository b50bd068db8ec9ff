import type { ReactNode } from "react";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { TEXTS } from "./texts";

interface OfferCardProps {
  /** the accessible name */
  label: string;
  children: ReactNode;
  /** what the offer's button says; without one, the card only explains */
  accept?: { text: string; isBusy: boolean; onPress: () => void };
  problem?: string | null;
  /** never offers this again in this browser */
  onDecline: () => void;
  place: keyof typeof PLACES;
}

/**
 * An offer that nobody waits for floats over the page, so that it moves nothing when it comes: beside the Post button on small
 * screens, and in the lower corner on others.
 */
const PLACES = {
  floating:
    "fixed start-[calc(0.75rem+var(--inset-start))] end-[calc(5.5rem+var(--inset-end))] bottom-[calc(4.75rem+var(--inset-bottom))] z-20 animate-rise rounded-lg border border-hairline bg-raised md:start-auto md:end-[calc(1rem+var(--inset-end))] md:bottom-[calc(1rem+var(--inset-bottom))] md:w-80 print:hidden",
  aboveComposer: "border-t border-hairline",
};

/** Offers something once that the browser can do: notifications, an installation. */
export const OfferCard = ({ label, children, accept, problem = null, onDecline, place }: OfferCardProps) => (
  <section aria-label={label} className={classNames("flex flex-col gap-3 px-4 py-3 text-sm text-ink-2", PLACES[place])}>
    {children}
    {problem === null ? null : <Alert>{problem}</Alert>}
    <div className="flex flex-wrap gap-x-2">
      {accept ? (
        <Button size="small" look="soft" disabled={accept.isBusy} busy={accept.isBusy} onClick={accept.onPress}>
          {accept.text}
        </Button>
      ) : null}
      <Button size="small" look="quiet" onClick={onDecline}>
        {accept ? TEXTS.offer.notNow : TEXTS.offer.understood}
      </Button>
    </div>
  </section>
);
