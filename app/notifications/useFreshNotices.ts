import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useInbox } from "~/app/rooms/InboxProvider";
import type { NoticeKind } from "~/party/inbox/protocol";

/** N3: while the notifications are open, loads new ones and marks those of the shown tab as viewed. */
export function useFreshNotices(shown: NoticeKind): void {
  const { view, markViewed } = useInbox();
  const { unviewed, unviewedRequests, activityChanges } = view;
  const unviewedInTab = shown === "requests" ? unviewedRequests : unviewed - unviewedRequests;
  const { revalidate } = useRevalidator();
  const known = useRef({ unviewed, activityChanges });
  useEffect(() => {
    const before = known.current;
    known.current = { unviewed, activityChanges };
    if (unviewed > before.unviewed || activityChanges !== before.activityChanges) revalidate();
  }, [unviewed, activityChanges, revalidate]);
  useEffect(() => {
    if (unviewedInTab > 0) markViewed(shown);
  }, [unviewedInTab, shown, markViewed]);
}
