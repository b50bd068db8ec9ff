import { useEffect, useRef, useState } from "react";
import { answerOf, foundBy } from "~/app/http/client";
import { useViewer } from "~/app/members/viewerContext";
import { useStale } from "~/app/rooms/InboxProvider";
import { friendsClient } from "~/app/friends/client";
import { showToast } from "~/app/ui/dialogs/toasts";
import type { SuggestedView, SuggestionsAnswer } from "./suggestions.server";

/** A suggested member whose dismissal is shown in their place, or was undone or refused (false). */
interface ListedPerson extends SuggestedView {
  isDismissed?: boolean;
}

export interface ListedPeople extends SuggestionsAnswer {
  people: ListedPerson[];
}

/** A new answer doesn't have those who were dismissed. They stay as long as the list is shown, so that it can be undone. */
function withDismissed(next: SuggestionsAnswer, known: ListedPeople | "failed" | null): ListedPeople {
  if (known === null || known === "failed") return next;
  const ids = new Set(next.people.map(({ id }) => id));
  return {
    ...next,
    people: [...next.people, ...known.people.filter(({ id, isDismissed }) => isDismissed && !ids.has(id))],
  };
}

/**
 * X111: whom the viewer may know. They are asked for when the component is first shown, and again when what the viewer
 * may see has changed. Null until there is an answer.
 */
export function useSuggestions() {
  const [answer, setAnswer] = useState<ListedPeople | "failed" | null>(null);
  const [asked, setAsked] = useState(0);
  const viewer = useViewer();
  const isStale = useRef(false);
  useStale(() => (isStale.current = true));
  // only once the page's data is there again: if the session has ended, nobody asks any more
  useEffect(() => {
    if (!isStale.current || !viewer) return;
    isStale.current = false;
    setAsked((times) => times + 1);
  }, [viewer]);
  useEffect(() => {
    const controller = new AbortController();
    const request = friendsClient.api.suggestions.$get({ query: {} }, { init: { signal: controller.signal } });
    void foundBy(request).then((next) => {
      if (!controller.signal.aborted) setAnswer((known) => (next ? withDismissed(next, known) : (known ?? "failed")));
    });
    return () => controller.abort();
  }, [asked]);
  const mark = (member: string, isDismissed: boolean) =>
    setAnswer((known) =>
      known && known !== "failed"
        ? { ...known, people: known.people.map((one) => (one.id === member ? { ...one, isDismissed } : one)) }
        : known,
    );
  /** The changes are sent one after the other, so that the last press wins. */
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const stored = useRef(new Map<string, boolean>());
  /** The list shows the change immediately, and takes it back if the server refuses it. */
  const change = (member: string, isDismissed: boolean) => {
    mark(member, isDismissed);
    sending.current = sending.current.then(async () => {
      const sent = await answerOf(
        friendsClient.api.suggestions.$post({ form: { member, do: isDismissed ? "dismiss" : "undo" } }),
      );
      if (sent.ok) return void stored.current.set(member, isDismissed);
      mark(member, stored.current.get(member) ?? false);
      showToast(sent.message);
    });
  };
  return {
    answer,
    dismiss: (member: string) => change(member, true),
    undo: (member: string) => change(member, false),
  };
}
