import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useAct } from "~/app/http/useAct";
import { chatClient } from "~/app/chat/client";
import { memberName, type MemberView } from "~/app/members/member";
import { TEXTS as SAFETY_TEXTS } from "~/app/safety/texts";
import { useBlock } from "~/app/safety/useBlock";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import type { Subject } from "~/base/moderation/terms";
import type { RequestAnswer } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

const ReportFlow = lazyWhenOnline(() => import("~/app/safety/ReportFlow"));

interface RequestBarProps {
  peer: MemberView;
  /** what the button `Report` reports: the newest message of the request, or the sender's profile before it is known */
  reported: Subject;
  /** why the request can only be deleted: its sender deleted their account, or the viewer blocks them */
  isOver: "ended" | "blocked" | null;
}

/** X30: replaces the composer of a message request that the viewer hasn't answered. */
export function RequestBar({ peer, reported, isOver }: RequestBarProps) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"block" | "report" | null>(null);
  const close = () => setDialog(null);
  const name = memberName(peer);
  const { act, pending } = useAct(chatClient.messages[":chatId"].request.$post, (answer) => {
    if (!answer.ok) showToast(answer.message);
  });
  const answer = (what: RequestAnswer) => act({ param: { chatId: peer.id }, form: { answer: what } });
  const remove = () => {
    answer("delete");
    navigate("/messages/requests");
  };
  const { question } = useBlock(peer, remove);
  return (
    <section aria-label={TEXTS.request.label} className="border-t border-hairline bg-sunk px-4 py-3 text-center">
      <p className="text-sm text-balance text-ink-2">
        {isOver === "ended"
          ? TEXTS.closed.accountDeleted
          : isOver === "blocked"
            ? SAFETY_TEXTS.blocked.inChat({ name })
            : TEXTS.request.text({ name })}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {isOver ? null : (
          <Button look="outline" onClick={() => setDialog("block")} disabled={pending}>
            {SAFETY_TEXTS.block.confirm}
          </Button>
        )}
        <Button look="outline" onClick={() => setDialog("report")} disabled={pending}>
          {TEXTS.request.report}
        </Button>
        <Button look="outline" onClick={remove} disabled={pending}>
          {TEXTS.request.delete}
        </Button>
        {isOver ? null : (
          <Button onClick={() => answer("accept")} disabled={pending} busy={pending}>
            {TEXTS.request.accept}
          </Button>
        )}
      </div>
      {dialog === "block" ? question(close) : null}
      {dialog === "report" ? (
        <ReportFlow
          subject={reported}
          member={peer}
          isBlocked={isOver === "blocked"}
          onBlocked={remove}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
