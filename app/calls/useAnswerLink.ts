import { useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useInbox } from "~/app/rooms/InboxProvider";
import type { CallSession } from "./client/callSession";
import { TEXTS } from "./dialog/texts";

/** The ring comes right after the inbox's first answer. */
const RINGS_WITHIN_MS = 5_000;

/**
 * X198: a press on `Answer` of a notification leads to `?answer=<call>`. Answers that call when it rings here, if the browser
 * needn't ask for the devices; otherwise its dialog waits for a press. Says so if the call is over.
 */
export function useAnswerLink(session: CallSession | null): void {
  const [search, setSearch] = useSearchParams();
  /** also the page that is still loading, because a call doesn't wait */
  const { location: next } = useNavigation();
  const answered = new URLSearchParams(next?.search).get("answer") ?? search.get("answer");
  const [asked, setAsked] = useState<string | null>(null);
  const { ready } = useInbox().view;

  useEffect(() => {
    if (answered !== null) setAsked(answered);
  }, [answered]);

  useEffect(() => {
    if (!search.has("answer")) return;
    const others = new URLSearchParams(search);
    others.delete("answer");
    setSearch(others, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);

  useEffect(() => {
    if (asked === null || session?.call !== asked) return;
    setAsked(null);
    void mayOpenDevices(session.kind).then((may) => (may ? session.answer() : undefined));
  }, [asked, session]);

  const isWaiting = asked !== null && ready;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setAsked(null);
      showToast(TEXTS.end.ended);
    }, RINGS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}

/** False in a browser that doesn't say, because there the dialog's own button is one press away. */
async function mayOpenDevices(kind: CallSession["kind"]): Promise<boolean> {
  const devices = ["microphone", ...(kind === "video" ? ["camera"] : [])] as PermissionName[];
  try {
    const states = await Promise.all(devices.map((name) => navigator.permissions.query({ name })));
    return states.every(({ state }) => state === "granted");
  } catch {
    return false;
  }
}
