import { useRef, useState } from "react";
import type { ApiError, Result } from "./apiError";
import type { Request } from "./client";
import { type ActOptions, useAct } from "./useAct";

interface FormActOptions extends Pick<ActOptions, "reload"> {
  /** what a form that was sent without JavaScript shows from the start */
  refused?: ApiError | null;
  onRefused?: (refused: ApiError) => void;
}

/**
 * Sends a form with `useAct`: once at a time, also if a second Enter comes before the form is shown as pending. It keeps
 * a refusal until the form is sent again. `onSuccess` gets the answer and what was sent.
 */
export function useFormAct<Args extends unknown[], T extends object>(
  send: (...args: Args) => Request<Result<T>>,
  onSuccess: (answer: { ok: true } & T, ...sent: Args) => void,
  { refused: refusedFirst = null, onRefused, reload }: FormActOptions = {},
) {
  const [refused, setRefused] = useState(refusedFirst);
  const sending = useRef<Args | null>(null);
  const { act, pending } = useAct(
    send,
    (answer) => {
      const sent = sending.current;
      sending.current = null;
      if (answer.ok) return sent && onSuccess(answer, ...sent);
      setRefused(answer);
      onRefused?.(answer);
    },
    { reload },
  );
  return {
    act(...args: Args) {
      if (sending.current) return;
      sending.current = args;
      setRefused(null);
      act(...args);
    },
    pending,
    setRefused,
    /** the server's error of a field */
    errorOf: (field: string): string | undefined => refused?.fields?.[field],
    /** the server's refusal, if it concerns no field */
    problem: refused && !refused.fields ? refused.message : null,
  };
}
