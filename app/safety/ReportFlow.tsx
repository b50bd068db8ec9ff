import { useState } from "react";
import { memberName, type MemberView } from "~/app/members/member";
import ReportDialog from "~/app/reports/ReportDialog";
import { TEXTS as REPORT_TEXTS } from "~/app/reports/texts";
import { Button } from "~/app/ui/primitives/Button";
import type { Subject } from "~/base/moderation/terms";
import { useBlock } from "./useBlock";
import { memberTarget, useMute } from "./useMute";

interface ReportFlowProps {
  subject: Subject;
  /** who published it, or wrote it */
  member: MemberView;
  isBlocked?: boolean;
  isMuted?: boolean;
  /** after the viewer has blocked the member */
  onBlocked?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * X47, X48: reports something of another member. Afterwards the reporter can block or mute them. A default export,
 * because it is loaded on demand.
 */
export default function ReportFlow({
  subject,
  member,
  isBlocked = false,
  isMuted = false,
  onBlocked,
  onClose,
}: ReportFlowProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const block = useBlock(member, onBlocked);
  const mute = useMute(memberTarget(member));
  const offers = [block.item(isBlocked), mute.item(isMuted)].flatMap(({ text, dialog }) =>
    dialog ? [{ text, dialog }] : [],
  );
  const asked = offers.find(({ text }) => text === chosen);
  if (asked) return asked.dialog(onClose);
  const next = <Offers texts={offers.map(({ text }) => text)} name={memberName(member)} onChoose={setChosen} />;
  return (
    <ReportDialog
      subject={subject}
      onClose={onClose}
      name={memberName(member)}
      next={offers.length > 0 ? next : null}
    />
  );
}

interface OffersProps {
  texts: readonly string[];
  name: string;
  onChoose: (text: string) => void;
}

const Offers = ({ texts, name, onChoose }: OffersProps) => (
  <>
    <p className="mb-4 text-ink-2">{REPORT_TEXTS.sent.text({ name })}</p>
    <div className="flex flex-col gap-2">
      {texts.map((text, position) => (
        <Button key={text} ref={position === 0 ? focusOnce : undefined} look="outline" onClick={() => onChoose(text)}>
          {text}
        </Button>
      ))}
    </div>
  </>
);

/** The button that sent the report is gone. A stable function, so that React calls it only when the button appears. */
const focusOnce = (button: HTMLElement | null): void => button?.focus({ preventScroll: true });
