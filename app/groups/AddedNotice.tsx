import { Button } from "~/app/ui/primitives/Button";
import { useLeaveGroup } from "./leaveGroup";

interface AddedNoticeProps {
  group: string;
  /** the name of the member who added the viewer */
  adder: string;
  isLast: boolean;
  onStay: () => void;
}

/** Tells a member that somebody added them to the group. It shows until they answer it or write. */
export function AddedNotice({ group, adder, isLast, onStay }: AddedNoticeProps) {
  const { ask, pending, confirmation } = useLeaveGroup({ group, isLast });
  return (
    <section
      aria-label="Added to this group"
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline bg-sunk px-4 py-2 noscript:[&_button]:hidden"
    >
      <p className="min-w-0 text-ink-2 wrap-anywhere">{adder} added you to this group.</p>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" disabled={pending} onClick={() => ask("leave")}>
          Leave
        </Button>
        <Button look="outline" size="small" disabled={pending} onClick={() => ask("refuse")}>
          Don't add me again
        </Button>
        <Button look="soft" size="small" disabled={pending} onClick={onStay}>
          Stay
        </Button>
      </div>
      {confirmation}
    </section>
  );
}
