import { useEffect, useState } from "react";
import type { MemberView } from "~/app/members/member";
import { useInbox } from "~/app/rooms/InboxProvider";
import { foundBy } from "~/app/http/client";
import { membersClient } from "~/app/members/client";

export type FriendRequest = MemberView & { atMs: number };

/** The pending requests, newest first: from the page's data, then from the inbox. Missing names are fetched. */
export function useRequests(loaded: readonly FriendRequest[]): FriendRequest[] {
  const { view, friendships } = useInbox();
  const [fetched, setFetched] = useState<readonly MemberView[]>([]);
  const names = new Map([...fetched, ...loaded].map((member) => [member.id, member]));
  const known = view.ready ? view.requests.map(({ member, atMs }) => ({ id: member, atMs })) : loaded;
  // hides an answered request immediately, before the inbox confirms it
  const pending = known.filter(({ id }) => (friendships.get(id) ?? "received") === "received");

  const unnamed = pending
    .filter(({ id }) => !names.has(id))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (unnamed === "") return;
    const controller = new AbortController();
    const request = membersClient.api.members.$get(
      { query: { ids: unnamed } },
      { init: { signal: controller.signal } },
    );
    void foundBy(request).then((answer) => {
      if (answer) setFetched((known) => [...known, ...answer.members]);
    });
    return () => controller.abort();
  }, [unnamed]);

  return pending.map(({ id, atMs }) => ({ id, name: null, photo: null, ...names.get(id), atMs }));
}
