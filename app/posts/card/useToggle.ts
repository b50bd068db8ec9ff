import { useRef, useState } from "react";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { showToast } from "~/app/ui/dialogs/toasts";
import type { Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useAct } from "~/app/http/useAct";

interface Toggle<T extends object> {
  /** from the page or the last answer */
  on: boolean;
  count: number;
  send: (on: boolean) => Request<Result<T>>;
  onAnswer: (answer: T) => void;
}

/**
 * A toggle with a count. A press shows immediately and is undone with a message when it is refused. The most recent of
 * several quick presses wins, whatever the order of the answers.
 */
export function useToggle<T extends object>({ on, count, send, onAnswer }: Toggle<T>) {
  const { requireLogin } = useLoginPrompt();
  const [optimistic, setOptimistic] = useState<{ on: boolean; count: number } | null>(null);
  // the count before the first press: the live room may already count the viewer's press before the answer arrives
  const before = useRef({ on, count });
  const { act } = useAct(send, (answer) => {
    setOptimistic(null);
    if (answer.ok) onAnswer(answer);
    else showToast(answer.message);
  });

  function press(): void {
    if (!requireLogin()) return;
    if (!optimistic) before.current = { on, count };
    const next = !(optimistic?.on ?? on);
    setOptimistic({ on: next, count: before.current.count + (next === before.current.on ? 0 : next ? 1 : -1) });
    act(next);
  }

  return { on: optimistic?.on ?? on, count: optimistic?.count ?? count, press };
}
