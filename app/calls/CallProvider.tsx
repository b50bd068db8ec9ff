import type { WantedCall } from "./CallHost";
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useLoaded } from "~/app/ui/browser/useLoaded";

const CallContext = createContext<(wanted: WantedCall) => void>(() => undefined);

/** Calls a friend. Does nothing during a call. */
export const useCall = (): ((wanted: WantedCall) => void) => useContext(CallContext);

const loadHost = async () => (await import("./CallHost")).CallHost;

/** C1: calls can be made and received on every page. The code for calls is loaded with the first one. */
export function CallProvider({ member, children }: { member: string | null; children: ReactNode }) {
  const { ring } = useInbox().view;
  const [wanted, setWanted] = useState<WantedCall | null>(null);
  const [isHosting, setIsHosting] = useState(false);
  const Host = useLoaded(loadHost, member !== null && (isHosting || wanted !== null || ring !== null));
  const call = useCallback((next: WantedCall) => setWanted((before) => before ?? next), []);
  useEffect(() => setWanted(null), [member]); // a call wanted before logging out
  const taken = useMemo(
    () => ({
      onBegin: () => setIsHosting(true),
      onEnd: () => {
        setWanted(null);
        setIsHosting(false);
      },
    }),
    [],
  );
  return (
    <CallContext.Provider value={call}>
      {children}
      {Host ? <Host key={member} wanted={wanted} ring={ring} {...taken} /> : null}
    </CallContext.Provider>
  );
}
