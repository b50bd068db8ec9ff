import { useEffect, useRef, useState } from "react";
import type { LiveTopic } from "~/party/live/protocol";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import type { LiveClient, LiveListener } from "./liveClient";

/**
 * Listens to a topic while the screen is shown. The client and its socket come after the page is usable:
 * they are no part of the first load.
 */
export function useLive(topic: LiveTopic, posts: readonly string[], onEvents: LiveListener): void {
  const [client, setClient] = useState<LiveClient | null>(null);
  const listener = useRef(onEvents);
  useEffect(() => {
    listener.current = onEvents;
  });

  useEffect(() => {
    let opened: LiveClient | null = null;
    let left = false;
    void importWhenOnline(() => import("./liveClient")).then(({ LiveClient, openLive }) => {
      if (left) return;
      opened = new LiveClient(openLive(topic));
      opened.on((events, missed) => listener.current(events, missed));
      setClient(opened);
    });
    return () => {
      left = true;
      opened?.close();
      setClient(null);
    };
  }, [topic]);

  const watched = posts.join();
  useEffect(() => {
    client?.watch(watched === "" ? [] : watched.split(","));
  }, [client, watched]);
}
