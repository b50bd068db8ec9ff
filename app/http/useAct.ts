import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { isSignedOut, type Result } from "./apiError";
import { answerOf, type Request } from "./client";
import { provePath } from "./proofPaths";

export interface ActOptions<T extends object = object> {
  /** whether a success reloads the page's data, because the change shows in more places than the caller knows */
  reload?: boolean;
  /** gets each success that isn't the last answer, because another request was waiting */
  onOvertaken?: (answer: T) => void;
}

/**
 * Sends requests of a typed client, one at a time. While one is being sent, only the newest of the later ones waits, and
 * `onAnswer` gets only the last answer. So the last of several quick presses wins. Where an endpoint needs a recent
 * sign-in, the browser goes to the page that asks for it.
 */
export function useAct<Args extends unknown[], T extends object>(
  send: (...args: Args) => Request<Result<T>>,
  onAnswer: (answer: Result<T>) => void,
  { reload = false, onOvertaken }: ActOptions<T> = {},
) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const next = useRef<Args | null>(null);
  const sending = useRef(false);
  const latest = useLatest({ send, onAnswer, onOvertaken });

  const act = async (...args: Args) => {
    next.current = args;
    if (sending.current) return;
    sending.current = true;
    setPending(true);
    let answer: Result<T> | null = null;
    while (next.current) {
      const asked: Args = next.current;
      next.current = null;
      answer = await answerOf(latest.current.send(...asked));
      if (next.current && answer.ok) latest.current.onOvertaken?.(answer);
    }
    sending.current = false;
    setPending(false);
    if (!answer) return;
    // the data of a signed-out member's page is out of date
    if (answer.ok ? reload : isSignedOut(answer)) revalidate();
    latest.current.onAnswer(answer);
    if (!answer.ok && answer.code === "requires-recent-login")
      window.location.assign(provePath(window.location.pathname + window.location.search));
  };
  return { act: (...args: Args) => void act(...args), pending };
}
