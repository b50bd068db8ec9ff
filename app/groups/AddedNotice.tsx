import { Button } from "~/app/ui/primitives/Button";
import { useLeaveGroup } from "./leaveGroup";
import { TEXTS } from "./texts";

interface AddedNoticeProps {
  group: string;
  /** the name of the member who added the viewer */
  adder: string;
  isLast: boolean;
  onStay: () => void;
}

/** Tells a member that somebody added them to the group. The notice shows until they answer it or write. */
export function AddedNotice({ group, adder, isLast, onStay }: AddedNoticeProps) {
  const { ask, pending, question } = useLeaveGroup({ group, isLast });
  return (
    <section
      aria-label={TEXTS.addedNotice.label}
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline bg-sunk px-4 py-2 noscript:[&_button]:hidden"
    >
      <p className="min-w-0 text-ink-2 wrap-anywhere">{TEXTS.addedNotice.addedYou({ adder })}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" disabled={pending} onClick={() => ask("leave")}>
          {TEXTS.addedNotice.leave}
        </Button>
        <Button look="outline" size="small" disabled={pending} onClick={() => ask("refuse")}>
          {TEXTS.addedNotice.refuse}
        </Button>
        <Button look="soft" size="small" disabled={pending} onClick={onStay}>
          {TEXTS.addedNotice.stay}
        </Button>
      </div>
      {question}
    </section>
  );
}
