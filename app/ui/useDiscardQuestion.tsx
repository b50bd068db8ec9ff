import { lazy, Suspense, useState, type ReactNode } from "react";
import { importWhenOnline } from "./importWhenOnline";

const AlertDialog = lazy(() => importWhenOnline(() => import("./AlertDialog")));

interface DiscardQuestion {
  /** closes, or asks first when something would be lost */
  close: () => void;
  /** belongs inside the dialog */
  question: ReactNode;
}

/** For a dialog whose input is kept nowhere else: what was filled in is not lost by Escape, Back or a press beside it. */
export function useDiscardQuestion(isChanged: () => boolean, onClose: () => void): DiscardQuestion {
  const [asks, setAsks] = useState(false);
  return {
    close: () => (isChanged() ? setAsks(true) : onClose()),
    question: asks ? (
      <Suspense fallback={null}>
        <AlertDialog title="Discard changes?" confirm="Discard" onConfirm={onClose} onCancel={() => setAsks(false)}>
          What you filled in isn't saved yet.
        </AlertDialog>
      </Suspense>
    ) : null,
  };
}
