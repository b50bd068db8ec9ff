import { useEffect, useState } from "react";
import type { ChatLinkState } from "~/app/chat/client/chatState";
import { useIsOffline } from "~/app/ui/browser/useIsOffline";
import { TEXTS } from "./texts";

interface ConnectionNoteProps {
  link: ChatLinkState;
}

/** A shorter interruption is neither shown nor announced. */
const SHOWN_AFTER_MS = 500;

/** Says above the log that the chat isn't connected, except while its page opens. */
export function ConnectionNote({ link }: ConnectionNoteProps) {
  const [isOpening, setOpening] = useState(true);
  if (link.type !== "connecting" && isOpening) setOpening(false);
  const text = textOf(link, isOpening, useIsOffline());
  const isShown = useLasting(text !== null);
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
      {isShown ? (
        <span className="animate-appear rounded-full border border-hairline bg-raised px-3 py-1 text-sm text-ink-2">
          {text}
        </span>
      ) : null}
    </div>
  );
}

function textOf(link: ChatLinkState, isOpening: boolean, isOffline: boolean): string | null {
  if (link.type === "offline") return isOffline ? null : TEXTS.connection.offline; // the page says it
  return link.type === "connecting" && !isOpening ? TEXTS.connection.connecting : null;
}

/** Whether this has been so for a while. */
function useLasting(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo]);
  return isSo && isLong;
}
