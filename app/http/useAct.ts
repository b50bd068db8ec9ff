import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { isSignedOut, type Result } from "./apiError";
import { postForm } from "./postForm";
import { provePath } from "./provePath";

interface Act {
  act: (action: string, fields: Record<string, string>) => void;
  pending: boolean;
}

interface ActOptions {
  /** whether a success reloads the page's data, because the change shows in more places than the caller knows */
  reload?: boolean;
}

/**
 * Sends forms to actions, one at a time. While a form is being sent, only the newest of the later forms waits, and
 * `onAnswer` gets only the last answer. So the last of several quick presses wins. Where
 * an action needs a recent sign-in, the browser goes to the page that asks for it.
 */
export function useAct<T extends object>(
  onAnswer: (answer: Result<T>) => void,
  { reload = false }: ActOptions = {},
): Act {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const next = useRef<(() => Promise<Result<T>>) | null>(null);
  const sending = useRef(false);
  const listener = useRef(onAnswer);
  useEffect(() => {
    listener.current = onAnswer;
  });

  const act = useCallback(
    async (action: string, fields: Record<string, string>) => {
      next.current = () => postForm<T>(action, fields);
      if (sending.current) return;
      sending.current = true;
      setPending(true);
      let answer: Result<T> | null = null;
      while (next.current) {
        const send: () => Promise<Result<T>> = next.current;
        next.current = null;
        answer = await send();
      }
      sending.current = false;
      setPending(false);
      if (!answer) return;
      // the data of a signed-out member's page is out of date
      if (answer.ok ? reload : isSignedOut(answer)) revalidate();
      listener.current(answer);
      if (!answer.ok && answer.code === "requires-recent-login")
        window.location.assign(provePath(window.location.pathname + window.location.search));
    },
    [reload, revalidate],
  );
  return { act: useCallback((action, fields) => void act(action, fields), [act]), pending };
}
