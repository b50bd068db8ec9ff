import { useEffect, useRef, useState } from "react";
import { getJson } from "~/app/http/getJson";
import { useViewer } from "~/app/members/viewerContext";
import { useStale } from "~/app/rooms/useStale";
import { postForm } from "~/app/http/postForm";
import { showToast } from "~/app/ui/dialogs/toasts";
import type { SuggestionsAnswer } from "./view";

/** Members whom the viewer dismissed since the list is shown: whether that still holds, or was undone or refused. */
export type Dismissals = ReadonlyMap<string, boolean>;

/**
 * X111: whom the viewer may know. They are asked for when the component is first shown, and again when what the viewer
 * may see has changed. Null until there is an answer.
 */
export function useSuggestions() {
  const [answer, setAnswer] = useState<SuggestionsAnswer | "failed" | null>(null);
  const [dismissals, setDismissals] = useState<Dismissals>(new Map());
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
  const mark = (member: string, isDismissed: boolean) =>
    setDismissals((known) => new Map(known).set(member, isDismissed));
  /** The list shows the change immediately, and takes it back if the server refuses it. */
  const change = async (member: string, to: "dismiss" | "undo") => {
    mark(member, to === "dismiss");
    const sent = await postForm("/api/suggestions", { member, do: to });
    if (sent.ok) return;
    mark(member, to === "undo");
    showToast(sent.message);
  };
  return {
    answer,
    dismissals,
    dismiss: (member: string) => void change(member, "dismiss"),
    undo: (member: string) => void change(member, "undo"),
  };
}
