import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { foundBy } from "~/app/http/client";
import { IDS_MAX } from "~/app/http/page";
import { readMember } from "~/app/members/client";
import { useViewer } from "~/app/members/viewerContext";
import { postsClient } from "~/app/posts/client";
import { isOutdated } from "~/app/posts/view";
import { useInbox } from "~/app/rooms/InboxProvider";
import { spreadOut, useLive } from "~/app/rooms/useLive";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { LiveEvent } from "~/party/live/protocol";
import type { PostStore } from "./postStore";
import { usePostStore } from "./PostStoreProvider";

/** Loads these posts again, and drops those that are gone or no longer for the viewer (X33). */
export async function refreshPosts(store: PostStore, ids: readonly string[]): Promise<void> {
  const answer = ids.length > 0 && (await foundBy(postsClient.api.posts.$get({ query: { ids: ids.join() } })));
  if (!answer) return;
  const found = new Set(answer.posts.map(({ id }) => id));
  for (const id of ids) if (!found.has(id)) store.removePost(id);
  store.addPosts(answer.posts);
}

/** A member's name or photo has changed. Loads them if the store has anything by the member. */
export async function refreshMember(store: PostStore, id: string): Promise<void> {
  const member = store.knows(id) && (await readMember(id));
  if (member) store.setMember(member);
}

/**
 * Keeps the shown posts of the store up to date by the live room of the feed and the viewer's friendships. `onPost` gets
 * each new post.
 */
export function useLivePosts(ids: readonly string[], onPost?: (event: LiveEvent & { kind: "post" }) => void): void {
  const store = usePostStore();
  const viewer = useViewer()?.id;
  const { revalidate } = useRevalidator();
  const shown = useLatest(ids);

  const onEvent = (event: LiveEvent) => {
    switch (event.kind) {
      case "post":
        // X59: a hidden post that arrives again is restored
        if (store.post(event.post)?.audience === "hidden") return void refreshPosts(store, [event.post]);
        return onPost?.(event);
      case "counts": {
        const post = store.post(event.post);
        store.count(event.post, event);
        if (post && isOutdated(post, event.version)) spreadOut(() => void refreshPosts(store, [event.post]));
        return;
      }
      case "gone":
        // X59: what is gone for others may only be hidden, so that its author still sees it
        return store.post(event.post)?.author.id === viewer && viewer !== undefined
          ? void refreshPosts(store, [event.post])
          : store.removePost(event.post);
      case "member":
        return void refreshMember(store, event.member);
      case "comment":
      case "commentLikes":
      case "commentGone":
        return;
    }
  };
  useLive("feed", ids, (events, missed) => {
    if (missed) {
      revalidate();
      // the room doesn't report posts for friends, and a hidden post isn't there for others
      const unreported = shown.current.filter((id) => store.post(id)?.audience !== "everyone");
      void refreshPosts(store, unreported.slice(-IDS_MAX));
    }
    events.forEach(onEvent);
  });

  const { friendships } = useInbox();
  useEffect(() => {
    for (const [member, state] of friendships) if (state !== "friends") store.unfriend(member);
  }, [friendships, store, ids]);
}
