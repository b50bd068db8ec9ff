import { useRevalidator } from "@remix-run/react";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useAfterChange } from "~/app/ui/browser/useAfterChange";

/** X54: loads the page again when a case changes: the one with this id, or any if the page shows them all (null). */
export function useCaseChange(caseId: string | null): void {
  const { caseChange } = useInbox().view;
  const { revalidate } = useRevalidator();
  useAfterChange(caseChange, () => {
    if (caseId === null || caseChange?.case === caseId) void revalidate();
  });
}
