import { useFetcher, type FetcherWithComponents } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { refusal, type Answered } from "~/app/edge/refusal";

interface Act {
  /** sends the fields to an action; a second call before the answer takes the first one's place */
  act: (action: string, fields: Record<string, string>) => void;
  /** the form of it, for what must work without JavaScript too */
  Form: FetcherWithComponents<unknown>["Form"];
  pending: boolean;
  /** what is on its way, null when nothing is */
  sent: FormData | null;
}

/** Sends one thing at a time to an action and hears its answer once, also the one that there is no network. */
export function useAct<T extends object>(onAnswer: (answer: Answered<T>) => void): Act {
  const fetcher = useFetcher<unknown>();
  const heard = useRef<unknown>(undefined);
  const listener = useRef(onAnswer);
  useEffect(() => {
    listener.current = onAnswer;
  });

  const { data, submit } = fetcher;
  useEffect(() => {
    if (data === undefined || data === heard.current) return;
    heard.current = data;
    listener.current(data as Answered<T>); // the action's own type; Remix carries it as it is
  }, [data]);

  const act = useCallback(
    (action: string, fields: Record<string, string>) => {
      if (!navigator.onLine) listener.current(refusal("network-request-failed"));
      else submit(fields, { method: "post", action });
    },
    [submit],
  );
  return { act, Form: fetcher.Form, pending: fetcher.state === "submitting", sent: fetcher.formData ?? null };
}
