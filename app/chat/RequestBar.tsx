import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { useAct } from "~/app/http/useAct";
import { memberName, type MemberView } from "~/app/members/member";
import { TEXTS as SAFETY_TEXTS } from "~/app/safety/texts";
import { useBlock } from "~/app/safety/useBlock";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import type { RequestAnswer } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

const AlertDialog = lazy(() => importWhenOnline(() => import("~/app/ui/dialogs/AlertDialog")));

/** X30: replaces the composer of a message request that the viewer hasn't answered. */
export function RequestBar({ peer }: { peer: MemberView }) {
  const navigate = useNavigate();
  const [asksForBlock, setAsksForBlock] = useState(false);
  const name = memberName(peer);
  const { act, pending } = useAct((answer) => {
    if (!answer.ok) showToast(answer.message);
  });
  const answer = (what: RequestAnswer) => act(`/messages/${peer.id}/request`, { answer: what });
  const remove = () => {
    answer("delete");
    navigate("/messages/requests");
  };
  const { block } = useBlock(peer, remove);
  return (
    <section aria-label={TEXTS.request.label} className="border-t border-hairline bg-sunk px-4 py-3 text-center">
      <p className="text-sm text-balance text-ink-2">{TEXTS.request.text(name)}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button look="outline" onClick={() => setAsksForBlock(true)} disabled={pending}>
          {TEXTS.request.block}
        </Button>
        <Button look="outline" onClick={remove} disabled={pending}>
          {TEXTS.request.delete}
        </Button>
        <Button onClick={() => answer("accept")} disabled={pending} busy={pending}>
          {TEXTS.request.accept}
        </Button>
      </div>
      {asksForBlock ? (
        <Suspense fallback={null}>
          <AlertDialog
            title={SAFETY_TEXTS.block.title(name)}
            confirm={SAFETY_TEXTS.block.confirm}
            onCancel={() => setAsksForBlock(false)}
            onConfirm={() => {
              setAsksForBlock(false);
              block();
            }}
          >
            {SAFETY_TEXTS.block.text(name)}
          </AlertDialog>
        </Suspense>
      ) : null}
    </section>
  );
}
