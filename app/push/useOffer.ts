import { useState } from "react";
import { readStored, writeStored } from "~/app/ui/browser/stored";

type Offer = "notifications" | "installation";
const DECLINED = "parlor:declined:";

/** Whether something may still be offered in this browser, and what says that it never is again. */
export function useOffer(offer: Offer): { isOpen: boolean; decline: () => void } {
  const [isOpen, setIsOpen] = useState(() => readStored(DECLINED + offer) === null);
  const decline = () => {
    setIsOpen(false);
    writeStored(DECLINED + offer, "1");
  };
  return { isOpen, decline };
}
