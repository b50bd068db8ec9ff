import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useRevalidator } from "@remix-run/react";
import { useInbox } from "~/app/rooms/InboxProvider";
import { foundBy } from "~/app/http/client";
import { IDS_MAX } from "~/app/http/page";
import { groupsClient } from "./client";
import { SharedValue } from "~/app/ui/browser/observed";
import { nowMs } from "~/base/clock";
import type { ChatSummary } from "~/party/inbox/protocol";
import type { GroupNameView } from "./view";

/** The groups that were asked for. Null when the member isn't, or is no longer, in the group. */
export type GroupNames = ReadonlyMap<string, GroupNameView | null>;

/** Filled only in the browser. On the server all visitors' pages would share it. */
const known = new SharedValue<GroupNames>(new Map());
const NONE: GroupNames = new Map();

/** A list that missed messages may have missed a new name among them. It then asks for the name, at most this often. */
const REFETCH_AFTER_MS = 60_000;
const lastSeen = new Map<string, { seq: number; fetchedAtMs: number }>();
const pendingIds = new Set<string>();
let isFetching = false;

/**
 * The names and pictures of the groups among the chats, because rooms only hold ids. Asks again when a group changes.
 */
export function useGroups(chats: readonly ChatSummary[]): GroupNames {
  const groups = useSyncExternalStore(known.subscribe, known.getSnapshot, () => NONE);
  useEffect(() => {
    const ids = chats.filter((chat) => chat.kind === "group" && needsFetch(chat)).map(({ chat }) => chat);
    void fetchNames(ids);
  }, [chats]);
  return groups;
}

/** Remembers a name and picture that came with the page, so that lists show them immediately. */
export function useKnownGroup({ id, name, icon }: GroupNameView): void {
  useEffect(() => remember([[id, { id, name, icon }]]), [id, name, icon]);
}

/** The member is no longer in the group. If the inbox lists it again, they were added again. */
export function forgetGroup(id: string): void {
  lastSeen.delete(id);
  remember([[id, null]]);
}

/**
 * Reloads the open group's page when the group changes. The conversation calls the result with the `seq` of each line
 * that arrives. A line that the inbox receives first is handled without a call.
 */
export function useGroupUpdates(group: string): (seq: number) => void {
  const { revalidate } = useRevalidator();
  const { view } = useInbox();
  const followed = useRef<number | null>(null);
  const follow = useCallback(
    (seq: number) => {
      if (seq <= (followed.current ?? 0)) return;
      followed.current = seq;
      revalidate();
    },
    [revalidate],
  );
  const summary = view.chats.find(({ chat }) => chat === group);
  const [seq, isLine] = [summary?.lastSeq ?? 0, summary?.last?.line !== undefined];
  useEffect(() => {
    if (isLine) follow(seq);
  }, [follow, isLine, seq]);
  return follow;
}

/** Whether to ask for the group's name and picture. Also remembers what the chat list has shown. */
function needsFetch({ chat, last, lastSeq }: ChatSummary): boolean {
  const before = lastSeen.get(chat);
  const now = nowMs();
  const missed = before !== undefined && lastSeq > before.seq + 1 && now > before.fetchedAtMs + REFETCH_AFTER_MS;
  const hasMore = before !== undefined && lastSeq > before.seq;
  // the inbox lists only groups that the member is in, so if `known` has null for one, they may have been added again
  const isNeeded =
    before === undefined || missed || (hasMore && (last?.line !== undefined || known.getSnapshot().get(chat) === null));
  lastSeen.set(chat, { seq: lastSeq, fetchedAtMs: isNeeded ? now : (before?.fetchedAtMs ?? now) });
  return isNeeded;
}

function remember(entries: readonly (readonly [string, GroupNameView | null])[]): void {
  known.set(new Map([...known.getSnapshot(), ...entries]));
}

/** Sends one request at a time, so that a late answer can't replace a newer one. */
async function fetchNames(ids: readonly string[]): Promise<void> {
  for (const id of ids) pendingIds.add(id);
  if (isFetching) return;
  isFetching = true;
  while (pendingIds.size > 0) {
    const batch = [...pendingIds].slice(0, IDS_MAX);
    for (const id of batch) pendingIds.delete(id);
    const answer = await foundBy(groupsClient.api.groups.$get({ query: { ids: batch.join() } }));
    // if there was no answer, the next change of the chat list asks again
    if (!answer) for (const id of batch) lastSeen.delete(id);
    else
      remember([
        ...batch.map((id) => [id, null] as const),
        ...answer.groups.map((group) => [group.id, group] as const),
      ]);
  }
  isFetching = false;
}
