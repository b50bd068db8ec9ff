import { useRef, useState } from "react";
import { useLoginPrompt } from "~/app/accounts/loginPrompt";
import { showToast } from "~/app/ui/toasts";
import { useAct } from "~/app/wire/useAct";

interface Toggle<T extends object> {
  /** as the last answer or the page has it */
  on: boolean;
  count: number;
  action: string;
  onAnswer: (answer: T) => void;
}

/**
 * Something that is on or off for the viewer, with a count: shown as pressed at once, undone with a message when refused.
 * Of several quick presses the last one counts, whatever order the answers come in.
 */
export function useToggle<T extends object>({ on, count, action, onAnswer }: Toggle<T>) {
  const { requireLogin } = useLoginPrompt();
  const [wanted, setWanted] = useState<{ on: boolean; count: number } | null>(null);
  // the count as it was before the first press: the live room may tell of our own press before the answer does
  const before = useRef({ on, count });
  const { act } = useAct<T>((answer) => {
    setWanted(null);
    if (answer.ok) onAnswer(answer);
    else showToast(answer.message);
  });

  function press(): void {
    if (!requireLogin()) return;
    if (!wanted) before.current = { on, count };
    const next = !(wanted?.on ?? on);
    setWanted({ on: next, count: before.current.count + (next === before.current.on ? 0 : next ? 1 : -1) });
    act(action, { on: next ? "1" : "0" });
  }

  return { on: wanted?.on ?? on, count: wanted?.count ?? count, press };
}
