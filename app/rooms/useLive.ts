import { useEffect, useRef } from "react";
import type { LiveTopic } from "~/party/live/protocol";
import type { LiveListener } from "./liveClient";
import { useRoomClient } from "./useRoomClient";

/** Listens to a topic while the screen is shown. */
export function useLive(topic: LiveTopic, posts: readonly string[], onEvents: LiveListener): void {
  const listener = useRef(onEvents);
  useEffect(() => {
    listener.current = onEvents;
  });
  const subscription = useRoomClient(
    () => import("./liveClient").then(({ listenTo }) => () => listenTo(topic, (events, missed) => listener.current(events, missed))),
    topic,
  );
  const watched = posts.join();
  useEffect(() => {
    subscription?.watch(watched === "" ? [] : watched.split(","));
  }, [subscription, watched]);
}
