import { useEffect, useState, useSyncExternalStore } from "react";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { Observed } from "~/app/ui/browser/observed";

/**
 * A client that is open while the screen is shown. It is null on the server and until the browser has loaded its code,
 * which isn't part of the first load. `load` loads the code, and `open` opens the client with it. Another `key` closes
 * the client and opens a new one; a null key opens none.
 */
export function useRoomClient<Code, Client extends { close(): void }, Key extends string>(
  load: () => Promise<Code>,
  open: (code: Code, key: Key) => Client,
  key: Key | null,
): Client | null {
  const [client, setClient] = useState<Client | null>(null);
  const latest = useLatest({ load, open });
  useEffect(() => {
    if (key === null) return;
    const { load, open } = latest.current;
    let opened: Client | null = null;
    let isClosed = false;
    void importWhenOnline(load).then((code) => {
      if (isClosed) return;
      opened = open(code, key);
      setClient(opened);
    });
    return () => {
      isClosed = true;
      opened?.close();
      setClient(null);
    };
  }, [key, latest]);
  return client;
}

/** The client's view; `initial` until there is a client. */
export function useClientView<View>(client: Observed<View> | null, initial: View): View {
  const getInitial = () => initial;
  return useSyncExternalStore(client?.subscribe ?? subscribeToNothing, client?.getSnapshot ?? getInitial, getInitial);
}

const subscribeToNothing = () => () => undefined;
