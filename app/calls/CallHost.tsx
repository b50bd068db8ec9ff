import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { memberName, type MemberView } from "~/app/members/member";
import { useNames } from "~/app/members/useNames";
import { dismissToasts, showToast } from "~/app/ui/dialogs/toasts";
import { useLatest } from "~/app/ui/browser/useLatest";
import { answerOf } from "~/app/http/client";
import { callsClient } from "./client";
import type { CallKind } from "~/party/call/protocol";
import type { Ring } from "~/party/inbox/protocol";
import { fetchCallServers } from "./fetchCallServers";

import { CallSession, type SessionDeps } from "./client/callSession";
import { CallDialog } from "./dialog/CallDialog";
import { endText } from "~/app/calls/dialog/callTexts";
import { useAnswerLink } from "./useAnswerLink";
import { useRingtone } from "./useRingtone";

interface CallHostProps {
  requestedCall: RequestedCall | null;
  ring: Ring | null;
  onEnd: () => void;
}

interface OpenCall {
  session: CallSession;
  /** member id */
  peer: string;
  /** the peer as the call button showed them; null for an incoming call */
  known: MemberView | null;
}

const DEPS: SessionDeps = {
  createCall: (to, kind) => answerOf(callsClient.calls.$post({ form: { to, kind } })),
  fetchServers: fetchCallServers,
};

/** The page's one call: the one that the member started, otherwise the one that rings. */
export function CallHost({ requestedCall, ring, onEnd }: CallHostProps) {
  const [open, setOpen] = useState<OpenCall | null>(null);
  const current = useRef<CallSession | null>(null);
  /** the ids of calls that are over on this page, even if the inbox still reports them */
  const over = useRef(new Set<string>());

  useEffect(() => {
    if (current.current) return;
    const next = requestedCall ? outgoing(requestedCall) : ring && !over.current.has(ring.call) ? incoming(ring) : null;
    if (!next) return;
    const { session } = next;
    current.current = session;
    setOpen(next);
    dismissToasts();
    const stop = session.subscribe(() => {
      if (session.getSnapshot().phase !== "ended") return;
      stop();
      if (session.call !== null) over.current.add(session.call);
      current.current = null;
      setOpen(null);
      onEnd();
    });
  }, [requestedCall, ring, open, onEnd]);

  useAnswerLink(open?.session ?? null);

  useEffect(
    () => () => {
      current.current?.close();
      over.current = new Set(); // in development the effect runs twice, and the call must ring the second time too
    },
    [],
  );

  return open ? <OpenCallDialog {...open} /> : null;
}

const outgoing = ({ peer, kind }: RequestedCall): OpenCall => ({
  session: new CallSession({ kind, start: { to: peer.id } }, DEPS),
  peer: peer.id,
  known: peer,
});
const incoming = ({ call, from, kind }: Ring): OpenCall => ({
  session: new CallSession({ kind, start: { call } }, DEPS),
  peer: from,
  known: null,
});

function OpenCallDialog({ session, peer, known }: OpenCall) {
  const view = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const person = useNames([peer]).get(peer) ?? known ?? { id: peer, name: null, photo: null };
  useRingtone(view.phase);
  useEndNotice(session, memberName(person));
  return <CallDialog session={session} view={view} peer={person} />;
}

/** Shows a notice of how the call ended. The call's dialog has closed by then. */
function useEndNotice(session: CallSession, name: string): void {
  const latestName = useLatest(name);
  useEffect(() => {
    const stop = session.subscribe(() => {
      const { end } = session.getSnapshot();
      if (!end) return;
      stop();
      const text = endText(end, session.isIncoming, latestName.current);
      if (text !== null) showToast(text);
    });
    return stop;
  }, [session, latestName]);
}

/** The call that the member wants to start. */
export interface RequestedCall {
  peer: MemberView;
  kind: CallKind;
}
