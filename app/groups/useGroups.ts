import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import { useRevalidator } from "@remix-run/react";
import { useInbox } from "~/app/rooms/InboxProvider";
import { foundBy } from "~/app/http/client";
import { IDS_MAX } from "~/app/http/page";
import { groupsClient } from "./client";
import { SharedValue } from "~/app/ui/browser/observed";
import { nowMs } from "~/base/clock";
import type { ChatSummary } from "~/party/inbox/protocol";
import type { GroupNameView } from "./view";

/** The names and pictures that the page knows. Null when the member isn't, or is no longer, in the group. */
export type GroupNames = ReadonlyMap<string, GroupNameView | null>;

/** Filled only in the browser. On the server all visitors' pages would share it. */
const known = new SharedValue<GroupNames>(new Map());

/** The names and pictures that came with the page. */
export const SentGroups = createContext<GroupNames>(new Map());

/** If the list skipped messages, a new name may be among them. Then the list asks for the name, at most this often. */
const REFETCH_AFTER_MS = 60_000;
/** up to which message a group's name is known, and when it was asked for */
const lastSeen = new Map<string, { seq: number; fetchedAtMs: number }>();
const pendingIds = new Set<string>();
let isFetching = false;

/**
 * The names and pictures of the groups among the chats, because rooms only hold ids. Asks again when a group changes.
 */
export function useGroups(chats: readonly ChatSummary[]): GroupNames {
  const sent = useContext(SentGroups);
  const groups = useSyncExternalStore(known.subscribe, known.getSnapshot, () => sent);
  useEffect(() => {
    rememberSent(sent, chats);
    const listed = chats.filter(({ kind }) => kind === "group");
    const outdated = listed.filter(mayHaveNewName);
    listed.forEach(followNext);
    for (const { chat, lastSeq } of outdated) lastSeen.set(chat, { seq: lastSeq, fetchedAtMs: nowMs() });
    void fetchNames(outdated.map(({ chat }) => chat));
  }, [chats, sent]);
  return groups;
}

/** Remembers a name and picture that came with the page, so that lists show them immediately. */
export function useKnownGroup({ id, name, icon }: GroupNameView): void {
  useEffect(() => remember([[id, { id, name, icon }]]), [id, name, icon]);
}

/** To be called when the member is no longer in the group. If the inbox lists it again, they were added again. */
export function forgetGroup(id: string): void {
  lastSeen.delete(id);
  remember([[id, null]]);
}

/**
 * Reloads the open group's page when the group changes, which a line of the log announces ("Ada renamed the group"). The
 * conversation calls the result with the `seq` of each line that arrives. The hook itself sees a line that the inbox
 * receives first. The first line reloads the page too, because it may be newer than the page's data.
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

/** A group whose last message is a line may have been renamed while the page was loaded. */
function rememberSent(sent: GroupNames, chats: readonly ChatSummary[]): void {
  for (const { chat, last, lastSeq } of chats) {
    const group = sent.get(chat);
    if (!group || lastSeen.has(chat)) continue;
    remember([[chat, group]]);
    if (last?.line === undefined) lastSeen.set(chat, { seq: lastSeq, fetchedAtMs: nowMs() });
  }
}

function mayHaveNewName({ chat, last, lastSeq }: ChatSummary): boolean {
  const seen = lastSeen.get(chat);
  if (!seen) return true;
  if (lastSeq <= seen.seq) return false;
  // the inbox lists only groups that the member is in, so null means that they may have been added again
  if (last?.line !== undefined || known.getSnapshot().get(chat) === null) return true;
  return lastSeq > seen.seq + 1 && nowMs() > seen.fetchedAtMs + REFETCH_AFTER_MS;
}

/** Moves on to the next message. After a gap it stays, so that the name is still asked for when it is time. */
function followNext({ chat, lastSeq }: ChatSummary): void {
  const seen = lastSeen.get(chat);
  if (seen && lastSeq === seen.seq + 1) seen.seq = lastSeq;
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
    if (!answer) {
      for (const id of batch) lastSeen.delete(id);
      continue;
    }
    const found = new Map(answer.groups.map((group) => [group.id, group]));
    remember(batch.map((id) => [id, found.get(id) ?? null]));
  }
  isFetching = false;
}
