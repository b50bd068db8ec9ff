import { useEffect, useSyncExternalStore } from "react";
import { IDS_MAX } from "~/app/posts/limits";
import type { AuthorView } from "~/app/posts/view";
import { SharedValue } from "~/app/rooms/observed";
import { useLive } from "~/app/rooms/useLive";
import { getJson } from "~/app/wire/getJson";

export type Names = ReadonlyMap<string, AuthorView>;

/** Filled in the browser alone; on the server it would be shared by everybody's pages. */
const known = new SharedValue<Names>(new Map());
const asked = new Set<string>();
const NOBODY: Names = new Map();

/** Rooms hold ids; here are the names and pictures of those asked for, one by one as they become known. */
export function useNames(ids: readonly string[]): Names {
  const names = useSyncExternalStore(known.subscribe, known.getSnapshot, () => NOBODY);
  const wanted = ids.join();
  useEffect(() => {
    void ask(wanted.split(","));
  }, [wanted]);
  return names;
}

/** Whoever a page brought need not be asked for. */
export function useKnownNames(members: readonly AuthorView[]): void {
  useEffect(() => remember(members), [members]);
}

/** While a page shows this, a name or photo that changes is fetched again and shows everywhere on it. */
export function useLiveNames(): void {
  useLive("feed", NO_POSTS, (events, missed) => {
    const told = events.flatMap((event) => (event.kind === "member" ? [event.member] : []));
    void fetchAgain(missed ? [...known.getSnapshot().keys()] : [...new Set(told)].filter((id) => known.getSnapshot().has(id)));
  });
}

const NO_POSTS: readonly string[] = [];

/** Whoever the server doesn't know keeps the name that the page has. */
async function fetchAgain(ids: readonly string[]): Promise<void> {
  for (let i = 0; i < ids.length; i += IDS_MAX) remember(await membersOf(ids.slice(i, i + IDS_MAX)) ?? []);
}

const membersOf = async (ids: readonly string[]): Promise<AuthorView[] | null> =>
  (await getJson<{ members: AuthorView[] }>(`/api/members?ids=${ids.join()}`))?.members ?? null;

function remember(members: readonly AuthorView[]): void {
  if (members.length > 0) known.set(new Map([...known.getSnapshot(), ...members.map((member) => [member.id, member] as const)]));
}

async function ask(ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => id !== "" && !known.getSnapshot().has(id) && !asked.has(id));
  for (const id of missing) asked.add(id);
  for (let i = 0; i < missing.length; i += IDS_MAX) {
    const batch = missing.slice(i, i + IDS_MAX);
    const found = await membersOf(batch);
    for (const id of batch) asked.delete(id);
    // who is not found is nobody any more; asking again would not help
    if (found) remember([...batch.map((id) => ({ id, name: null, photo: null })), ...found]);
  }
}
