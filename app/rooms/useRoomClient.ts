import { useEffect, useState, useSyncExternalStore } from "react";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { useLatest } from "~/app/ui/useLatest";
import type { Observed } from "./observed";

/**
 * A client that is open while the screen is shown; null on the server and until the browser has loaded it, which is no
 * part of the first load. `load` resolves with what opens the client. Another `key` closes it and opens another; null opens none.
 */
export function useRoomClient<Client extends { close(): void }>(load: () => Promise<() => Client>, key: string | null): Client | null {
  const [client, setClient] = useState<Client | null>(null);
  const latest = useLatest(load);
  useEffect(() => {
    if (key === null) return;
    let opened: Client | null = null;
    let isLeft = false;
    void importWhenOnline(latest.current).then((open) => {
      if (isLeft) return;
      opened = open();
      setClient(opened);
    });
    return () => {
      isLeft = true;
      opened?.close();
      setClient(null);
    };
  }, [key, latest]);
  return client;
}

/** What the client shows; `before` until there is one. */
export function useClientView<View>(client: Observed<View> | null, before: View): View {
  const getBefore = () => before;
  return useSyncExternalStore(client?.subscribe ?? subscribeToNothing, client?.getSnapshot ?? getBefore, getBefore);
}

const subscribeToNothing = () => () => undefined;
