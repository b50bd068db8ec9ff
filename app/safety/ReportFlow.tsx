import { useState } from "react";
import { memberName, type MemberView } from "~/app/members/member";
import ReportDialog from "~/app/reports/ReportDialog";
import { TEXTS as REPORT_TEXTS } from "~/app/reports/texts";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { Button } from "~/app/ui/primitives/Button";
import type { Subject } from "~/base/moderation/terms";
import { useBlockItem } from "./useBlockItem";
import { memberTarget } from "./useMute";
import { useMuteItem } from "./useMuteItem";

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
  const [isSent, setSent] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const offers = [
    useBlockItem(member, isBlocked, onBlocked),
    useMuteItem(memberTarget(member), isMuted),
  ].flatMap(({ text, dialog }) => (dialog ? [{ text, dialog }] : []));
  const asked = offers.find(({ text }) => text === chosen);
  if (asked) return asked.dialog(onClose);
  if (isSent && offers.length > 0) return <SentDialog {...{ member, offers, onClose }} onChoose={setChosen} />;
  const sent = () => (offers.length > 0 ? setSent(true) : onClose());
  return <ReportDialog {...{ subject, onClose }} name={memberName(member)} onSent={sent} />;
}

interface SentDialogProps {
  member: MemberView;
  offers: readonly Pick<MenuItem, "text">[];
  onChoose: (text: string) => void;
  onClose: () => void;
}

const SentDialog = ({ member, offers, onChoose, onClose }: SentDialogProps) => (
  <Dialog
    title={REPORT_TEXTS.sent.title}
    onClose={onClose}
    footer={
      <Button className="ml-auto" onClick={onClose}>
        {REPORT_TEXTS.sent.done}
      </Button>
    }
  >
    <p className="mb-4 text-ink-2">{REPORT_TEXTS.sent.text(memberName(member))}</p>
    <div className="flex flex-col gap-2">
      {offers.map(({ text }) => (
        <Button key={text} look="outline" onClick={() => onChoose(text)}>
          {text}
        </Button>
      ))}
    </div>
  </Dialog>
);
