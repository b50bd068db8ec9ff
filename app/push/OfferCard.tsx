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
  className?: string;
}

/** Offers something once that the browser can do: notifications, an installation. */
export const OfferCard = ({ label, children, accept, problem = null, onDecline, className }: OfferCardProps) => (
  <section aria-label={label} className={classNames("flex flex-col gap-3 px-4 py-3 text-sm text-ink-2", className)}>
    {children}
    {problem === null ? null : <Alert>{problem}</Alert>}
    <div className="flex flex-wrap gap-2">
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
