import { useLocation, useNavigate } from "@remix-run/react";
import type { FinalCode } from "~/app/rooms/roomConnection";
import { memberName, type MemberView } from "~/app/members/member";
import { TEXTS as SAFETY_TEXTS } from "~/app/safety/texts";
import { useBlock } from "~/app/safety/useBlock";
import { Button } from "~/app/ui/primitives/Button";
import { CLOSE } from "~/party/core/protocol";
import { TEXTS } from "./texts";

/** Replaces the composer if the chat won't reconnect. */
export function ChatClosed({ code, isGroup }: { code: FinalCode; isGroup: boolean }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const logIn = () => navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  return (
    <div role="status" className={closedClass}>
      <span>
        {isGroup && code === CLOSE.forbidden ? TEXTS.closed.removedFromGroup : TEXTS.closed[CLOSED_TEXT[code]]}
      </span>
      {code === CLOSE.protocolTooOld ? (
        <Button look="soft" size="small" onClick={() => window.location.reload()}>
          {TEXTS.closed.reload}
        </Button>
      ) : null}
      {code === CLOSE.sessionEnded ? (
        <Button look="soft" size="small" onClick={logIn}>
          {TEXTS.closed.logIn}
        </Button>
      ) : null}
    </div>
  );
}

/** Replaces the composer of a chat in which nobody can write any more (A11, X80). */
export const ChatEnded = ({ why }: { why: "accountDeleted" | "groupRemoved" }) => (
  <p role="status" className={closedClass}>
    {TEXTS.closed[why]}
  </p>
);

/** Replaces the composer while the viewer blocks the other member (X15). */
export function ChatBlocked({ peer }: { peer: MemberView }) {
  const { unblock, pending } = useBlock(peer);
  return (
    <div role="status" className={closedClass}>
      <span>{SAFETY_TEXTS.blocked.inChat({ name: memberName(peer) })}</span>
      <Button look="soft" size="small" disabled={pending} onClick={unblock}>
        {SAFETY_TEXTS.unblock.button}
      </Button>
    </div>
  );
}

const closedClass =
  "flex min-h-14 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-hairline bg-sunk px-4 py-2 text-center text-ink-2";

const CLOSED_TEXT = {
  [CLOSE.sessionEnded]: "sessionEnded",
  [CLOSE.forbidden]: "forbidden",
  [CLOSE.protocolTooOld]: "protocolTooOld",
} as const satisfies Record<FinalCode, keyof typeof TEXTS.closed>;
