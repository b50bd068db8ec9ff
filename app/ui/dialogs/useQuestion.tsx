import { useState } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";

const AlertDialog = lazyWhenOnline(() => import("./AlertDialog"));

interface Question {
  title: string;
  /** what will happen */
  text: string;
  /** name of the confirming button */
  confirm: string;
  onConfirm: () => void;
}

/** Asks before something with serious consequences. `questionOf` gets what `ask` was called with. */
export function useQuestion<About extends unknown[] = []>(questionOf: (...about: About) => Question) {
  const [asked, setAsked] = useState<About | null>(null);
  const shown = asked && questionOf(...asked);
  return {
    ask: (...about: About) => setAsked(about),
    isAsking: asked !== null,
    question: shown ? (
      <AlertDialog
        title={shown.title}
        confirm={shown.confirm}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          shown.onConfirm();
        }}
      >
        {shown.text}
      </AlertDialog>
    ) : null,
  };
}
