import type { MemberView } from "~/app/members/member";
import { useNames } from "~/app/members/useNames";
import { useInbox } from "~/app/rooms/InboxProvider";

export type FriendRequest = MemberView & { atMs: number };

/** The pending requests, newest first: from the page's data, then from the inbox. Missing names are fetched. */
export function useRequests(loaded: readonly FriendRequest[]): FriendRequest[] {
  const { view, friendships } = useInbox();
  const known = view.ready ? view.requests.map(({ member, atMs }) => ({ id: member, atMs })) : loaded;
  // hides an answered request immediately, before the inbox confirms it
  const pending = known.filter(({ id }) => (friendships.get(id) ?? "received") === "received");
  const named = new Map(loaded.map((member) => [member.id, member]));
  const fetched = useNames(pending.flatMap(({ id }) => (named.has(id) ? [] : [id])));
  return pending.map(({ id, atMs }) => ({
    ...(named.get(id) ?? fetched.get(id) ?? { id, name: null, photo: null }),
    atMs,
  }));
}
