import type { Unsent } from "~/app/chat/chatState";

/** Where messages wait that the room has not yet taken, so that they outlive the page. */
export interface UnsentStore {
  load(): Unsent[];
  put(entry: Unsent): void;
  remove(id: string): void;
}

const PREFIX = "parlor:unsent:";

/** In the browser, by member and chat; one item a message, so that two tabs do not overwrite each other's. */
export function browserUnsentStore(member: string, chat: string): UnsentStore {
  const prefix = `${PREFIX}${member}:${chat}:`;
  return {
    load: () =>
      keys(prefix)
        .flatMap((key) => read(localStorage.getItem(key), key.slice(prefix.length)))
        .sort((a, b) => a.atMs - b.atMs),
    put: ({ id, text, atMs }) => attempt(() => localStorage.setItem(prefix + id, JSON.stringify({ text, atMs }))),
    remove: (id) => attempt(() => localStorage.removeItem(prefix + id)),
  };
}

/** At logout nothing of a member stays in the browser. */
export const clearUnsent = (): void => {
  for (const key of keys(PREFIX)) attempt(() => localStorage.removeItem(key));
};

function keys(prefix: string): string[] {
  let found: string[] = [];
  attempt(() => {
    found = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  });
  return found;
}

function read(json: string | null, id: string): Unsent[] {
  const stored: unknown = JSON.parse(json ?? "null");
  if (typeof stored !== "object" || stored === null || !("text" in stored) || !("atMs" in stored)) return [];
  const { text, atMs } = stored;
  return typeof text === "string" && typeof atMs === "number" ? [{ id, text, atMs, failed: null }] : [];
}

/** A browser may forbid or have no room for storage; the message is then kept by the page alone. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // kept in memory
  }
}
