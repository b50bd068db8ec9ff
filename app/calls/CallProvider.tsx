import { useLocation } from "@remix-run/react";
import type { RequestedCall } from "./CallHost";
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from "react";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useLoaded } from "~/app/ui/browser/useLoaded";

const CallContext = createContext<(requestedCall: RequestedCall) => void>(() => undefined);

/** Returns a function that calls a friend. It does nothing during a call. */
export const useCall = (): ((requestedCall: RequestedCall) => void) => useContext(CallContext);

const loadHost = async () => (await import("./CallHost")).CallHost;

/** C1: calls can be made and received on every page. The code for calls is loaded at the first call. */
export function CallProvider({ member, children }: { member: string | null; children: ReactNode }) {
  const { ring } = useInbox().view;
  const [requestedCall, setRequestedCall] = useState<RequestedCall | null>(null);
  /** from the first call on, because a call outlasts its ring */
  const [isWanted, setIsWanted] = useState(false);
  const isAnswering = new URLSearchParams(useLocation().search).has("answer");
  if (!isWanted && (requestedCall !== null || ring !== null || isAnswering)) setIsWanted(true);
  const Host = useLoaded(loadHost, member !== null && isWanted);
  const call = useCallback((next: RequestedCall) => setRequestedCall((before) => before ?? next), []);
  useEffect(() => setRequestedCall(null), [member]); // drops a call that was requested before the member logged out
  const onEnd = useCallback(() => setRequestedCall(null), []);
  return (
    <CallContext.Provider value={call}>
      {children}
      {Host ? <Host key={member} requestedCall={requestedCall} ring={ring} onEnd={onEnd} /> : null}
    </CallContext.Provider>
  );
}
