import { useEffect, useRef, useState } from "react";
import type { LiveTopic } from "~/party/live/protocol";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import type { LiveListener, LiveSeat } from "./liveClient";

/**
 * Listens to a topic while the screen is shown. The client and its socket come after the page is usable:
 * they are no part of the first load.
 */
export function useLive(topic: LiveTopic, posts: readonly string[], onEvents: LiveListener): void {
  const [seat, setSeat] = useState<LiveSeat | null>(null);
  const listener = useRef(onEvents);
  useEffect(() => {
    listener.current = onEvents;
  });

  useEffect(() => {
    let taken: LiveSeat | null = null;
    let left = false;
    void importWhenOnline(() => import("./liveClient")).then(({ listenTo }) => {
      if (left) return;
      taken = listenTo(topic, (events, missed) => listener.current(events, missed));
      setSeat(taken);
    });
    return () => {
      left = true;
      taken?.leave();
      setSeat(null);
    };
  }, [topic]);

  const watched = posts.join();
  useEffect(() => {
    seat?.watch(watched === "" ? [] : watched.split(","));
  }, [seat, watched]);
}
