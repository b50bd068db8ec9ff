import { useEffect, useRef, useState } from "react";
import { foundBy } from "~/app/http/client";
import { membersClient } from "~/app/members/client";
import { type Mentionable, mentionable } from "./mentions";

/** The server is asked when the text hasn't changed for this long. */
const DEBOUNCE_MS = 120;
/** A handle and a name are asked for word by word. */
const ASKABLE = /^[\p{L}\p{N}\p{M}_\u200C\u200D]+$/u;
const NOBODY: readonly Mentionable[] = [];

/**
 * X88: the members whom the server suggests for what is typed after an @. Until it answers, those of the last answer who
 * still fit.
 */
export function useSuggested(query: string): readonly Mentionable[] {
  const [last, setLast] = useState<readonly Mentionable[]>(NOBODY);
  const answers = useRef(new Map<string, readonly Mentionable[]>());
  const asked = ASKABLE.test(query) ? query.toLowerCase() : null;
  useEffect(() => {
    if (asked === null) return;
    const known = answers.current.get(asked);
    if (known) return setLast(known);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = controller;
      void foundBy(membersClient.api.mentionable.$get({ query: { query: asked } }, { init: { signal } })).then(
        (answer) => {
          if (!answer || signal.aborted) return;
          answers.current.set(asked, answer.people);
          setLast(answer.people);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked]);
  return asked === null ? NOBODY : mentionable(last, asked);
}
