import type { MemberView } from "~/app/members/member";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useNames } from "~/app/members/useNames";

export type FriendRequest = MemberView & { atMs: number };

/** The pending requests, newest first: from the page's data, then from the inbox. Missing names are fetched. */
export function useRequests(loaded: readonly FriendRequest[]): FriendRequest[] {
  const { view, friendships } = useInbox();
  const names = new Map(loaded.map((member) => [member.id, member]));
  const known = view.ready ? view.requests.map(({ member, atMs }) => ({ id: member, atMs })) : loaded;
  // hides an answered request immediately, before the inbox confirms it
  const pending = known.filter(({ id }) => (friendships.get(id) ?? "received") === "received");
  const fetched = useNames(pending.map(({ id }) => id).filter((id) => !names.has(id)));
  return pending.map(({ id, atMs }) => ({ id, name: null, photo: null, ...(names.get(id) ?? fetched.get(id)), atMs }));
}
