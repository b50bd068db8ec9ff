import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import { foundBy } from "~/app/http/client";
import { IDS_MAX } from "~/app/http/page";
import { membersClient } from "./client";
import type { MemberView } from "./member";
import { SharedValue } from "~/app/ui/browser/observed";
import { useLive } from "~/app/rooms/useLive";

export type Names = ReadonlyMap<string, MemberView>;

/** Filled only in the browser. On the server all visitors' pages would share it. */
const known = new SharedValue<Names>(new Map());
const requested = new Set<string>();

/** The names that came with the document, for the server and while hydrating. */
export const SentNames = createContext<Names>(new Map());

/**
 * All names and photos known so far. Those of the given members are fetched, because rooms only hold ids. An empty id is
 * nobody's.
 */
export function useNames(ids: readonly string[]): Names {
  const sent = useContext(SentNames);
  const names = useSyncExternalStore(known.subscribe, known.getSnapshot, () => sent);
  const wanted = [...new Set(ids)].join();
  useEffect(() => {
    void fetchMissing(wanted.split(","));
  }, [wanted]);
  return names;
}

/** Remembers the members who came with the page, so that they aren't fetched. */
export function useKnownNames(members: readonly MemberView[]): void {
  useEffect(() => remember(members), [members]);
}

/** Fetches changed names and photos again while a page uses this. They change everywhere on the page. */
export function useLiveNames(): void {
  useLive("feed", NO_POSTS, (events, missed) => {
    const changed = events.flatMap((event) => (event.kind === "member" ? [event.member] : []));
    void fetchAgain(
      missed ? [...known.getSnapshot().keys()] : [...new Set(changed)].filter((id) => known.getSnapshot().has(id)),
    );
  });
}

const NO_POSTS: readonly string[] = [];

/** Members whom the server doesn't know keep their names on the page. */
async function fetchAgain(ids: readonly string[]): Promise<void> {
  for (let i = 0; i < ids.length; i += IDS_MAX) remember((await membersOf(ids.slice(i, i + IDS_MAX))) ?? []);
}

const membersOf = async (ids: readonly string[]): Promise<MemberView[] | null> =>
  (await foundBy(membersClient.api.members.$get({ query: { ids: ids.join() } })))?.members ?? null;

function remember(members: readonly MemberView[]): void {
  if (members.length > 0)
    known.set(new Map([...known.getSnapshot(), ...members.map((member) => [member.id, member] as const)]));
}

async function fetchMissing(ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => id !== "" && !known.getSnapshot().has(id) && !requested.has(id));
  for (const id of missing) requested.add(id);
  for (let i = 0; i < missing.length; i += IDS_MAX) {
    const batch = missing.slice(i, i + IDS_MAX);
    const found = await membersOf(batch);
    for (const id of batch) requested.delete(id);
    // a member who isn't in the answer doesn't exist, so they are remembered without a name and not fetched again
    if (found) remember([...batch.map((id) => ({ id, name: null, photo: null })), ...found]);
  }
}
