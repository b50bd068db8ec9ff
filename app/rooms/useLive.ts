import { useEffect } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { LiveTopic } from "~/party/live/protocol";
import type { LiveListener } from "./liveClient";
import { useRoomClient } from "./useRoomClient";

/** Listens to a topic while the screen is shown. Null for a screen that has none. */
export function useLive(topic: LiveTopic | null, posts: readonly string[], onEvents: LiveListener): void {
  const listener = useLatest(onEvents);
  const subscription = useRoomClient(
    () => import("./liveClient"),
    ({ listenTo }, key) => listenTo(key, (events, missed) => listener.current(events, missed)),
    topic,
  );
  const watched = posts.join();
  useEffect(() => {
    subscription?.watch(watched === "" ? [] : watched.split(","));
  }, [subscription, watched]);
}

const SPREAD_MS = 2_000;

/** Reads at a random moment of the next two seconds, so that not all pages that hear of an edit read at once. */
export const spreadOut = (read: () => void): void => void setTimeout(read, Math.random() * SPREAD_MS);
