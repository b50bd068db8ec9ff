import { useEffect, useRef, useState } from "react";
import { getJson } from "~/app/http/getJson";
import { useViewer } from "~/app/members/viewerContext";
import { useStale } from "~/app/rooms/useStale";
import { memberName } from "~/app/members/member";
import { postForm } from "~/app/http/postForm";
import { showToast } from "~/app/ui/dialogs/toasts";
import type { SuggestedView, SuggestionsAnswer } from "./view";
import { TEXTS } from "./texts";

/**
 * X111: whom the viewer may know. They are asked for when the component is first shown, and again when what the viewer
 * may see has changed. Null until there is an answer.
 */
export function useSuggestions() {
  const [answer, setAnswer] = useState<SuggestionsAnswer | "failed" | null>(null);
  const [hasDismissed, setDismissed] = useState(false);
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
    void getJson<SuggestionsAnswer>("/api/suggestions", controller.signal).then((next) => {
      if (!controller.signal.aborted) setAnswer((known) => next ?? known ?? "failed");
    });
    return () => controller.abort();
  }, [asked]);
  const changePeople = (change: (people: SuggestedView[]) => SuggestedView[]) =>
    setAnswer((known) => (known && known !== "failed" ? { ...known, people: change(known.people) } : known));
  /** The member leaves the list immediately, and comes back if the server refuses the dismissal. */
  const dismiss = async (person: SuggestedView) => {
    setDismissed(true);
    const index = answer && answer !== "failed" ? answer.people.findIndex(({ id }) => id === person.id) : 0;
    changePeople((people) => people.filter(({ id }) => id !== person.id));
    const sent = await postForm("/api/suggestions", { member: person.id });
    showToast(sent.ok ? TEXTS.dismissed(memberName(person)) : sent.message);
    if (!sent.ok)
      changePeople((people) =>
        people.some(({ id }) => id === person.id) ? people : people.toSpliced(index, 0, person),
      );
  };
  return { answer, dismiss, hasDismissed };
}
