import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useInbox } from "~/app/rooms/InboxProvider";

/** N3, while the notifications are open: what is new is asked for and marked as viewed; what was taken back goes. */
export function useFreshNotices(): void {
  const { view, markViewed } = useInbox();
  const { unviewed, activityChanges } = view;
  const { revalidate } = useRevalidator();
  const known = useRef({ unviewed, activityChanges });
  useEffect(() => {
    const before = known.current;
    known.current = { unviewed, activityChanges };
    if (unviewed > before.unviewed || activityChanges !== before.activityChanges) revalidate();
  }, [unviewed, activityChanges, revalidate]);
  useEffect(() => {
    if (unviewed > 0) markViewed();
  }, [unviewed, markViewed]);
}
