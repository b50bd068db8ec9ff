import { useRef, useState } from "react";
import { showToast } from "~/app/ui/dialogs/toasts";
import type { Result } from "./apiError";
import type { Request } from "./client";
import { useAct, type ActOptions } from "./useAct";

/**
 * Shows a choice before the server has answered. A refusal brings `saved` back, with a message. The last of several quick
 * choices wins. `saved` is from the page, or what `onSaved` made of an answer and of the choice that it answers.
 */
export function useOptimistic<Value, T extends object>(
  saved: Value,
  send: (value: Value) => Request<Result<T>>,
  onSaved: (answer: T, value: Value) => void,
  options?: Pick<ActOptions, "reload">,
) {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  const sent = useRef(saved); // requests are sent one at a time
  const { act, pending } = useAct(
    (value: Value) => {
      sent.current = value;
      return send(value);
    },
    (answer) => {
      setChosen(null);
      if (answer.ok) onSaved(answer, sent.current);
      else showToast(answer.message);
    },
    { ...options, onOvertaken: (answer) => onSaved(answer, sent.current) },
  );
  const choose = (value: Value) => {
    setChosen({ value });
    act(value);
  };
  return { value: chosen ? chosen.value : saved, choose, pending };
}
