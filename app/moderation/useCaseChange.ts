import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useInbox } from "~/app/rooms/InboxProvider";

/** X54: loads the page again when a case changes: the one with this id, or any if the page shows them all (null). */
export function useCaseChange(caseId: string | null): void {
  const { caseChange } = useInbox().view;
  const seen = useRef(caseChange);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (seen.current === caseChange) return;
    seen.current = caseChange;
    if (caseId === null || caseChange?.case === caseId) void revalidate();
  }, [caseChange, caseId, revalidate]);
}
