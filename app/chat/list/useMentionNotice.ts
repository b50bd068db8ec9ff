import { useParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useInbox } from "~/app/rooms/InboxProvider";
import { showToast } from "~/app/ui/dialogs/toasts";
import { textsOf } from "~/app/i18n/texts";

/** A part of its own, because every page loads this module, and few load the texts of the list. */
const TEXTS = textsOf("chat/mentionNotice");

/** M12: notifies a member on any page when they are named in a group that isn't open. */
export function useMentionNotice(): void {
  const { view } = useInbox();
  const open = useParams()["chatId"];
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!view.ready) return;
    const before = known.current;
    const mentioned = view.chats.filter((chat) => chat.mentioned).map(({ chat }) => chat);
    known.current = new Set(mentioned);
    if (before && mentioned.some((chat) => chat !== open && !before.has(chat))) showToast(TEXTS.mentioned);
  }, [view.ready, view.chats, open]);
}
