import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useAfterChange } from "~/app/ui/browser/useAfterChange";
import { useIsAttended } from "~/app/ui/browser/useIsAttended";
import { useInbox } from "~/app/rooms/InboxProvider";
import type { NoticeKind } from "~/party/inbox/protocol";

/**
 * N3: while the notifications are open, loads new ones, and marks those of the shown tab as viewed while somebody is
 * looking (X121).
 */
export function useFreshNotices(shown: NoticeKind): void {
  const { view, markViewed } = useInbox();
  const { unviewed, unviewedRequests, activityChanges } = view;
  const unviewedInTab = shown === "requests" ? unviewedRequests : unviewed - unviewedRequests;
  const { revalidate } = useRevalidator();
  const isAttended = useIsAttended();
  useAfterChange(view, (before) => {
    if (unviewed > before.unviewed || activityChanges !== before.activityChanges) revalidate();
  });
  useEffect(() => {
    if (isAttended && unviewedInTab > 0) markViewed(shown);
  }, [isAttended, unviewedInTab, shown, markViewed]);
}
