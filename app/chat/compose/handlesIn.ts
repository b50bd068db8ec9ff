import { getJson } from "~/app/http/getJson";
import type { Mentionable } from "~/app/members/mentions/mentions";
import { mentionKeys } from "~/app/ui/format/linkedParts";
import { handleKey } from "~/base/handles";
import { CHAT_LIMITS, type Handles } from "~/party/chat/protocol";

/** A message is sent without the mentions that nobody has answered by then. */
const ANSWER_WITHIN_MS = 2_000;

/**
 * X87: to whom the handles in a message lead: as far as the page knows, and the keys of the others. Members who were
 * chosen by name aren't handles.
 */
function knownHandles(text: string, known: readonly Mentionable[]): { handles: Handles; unknown: string[] } {
  const named = known.flatMap(({ handle, name }) => (handle || !name ? [] : [`@${name}`]));
  const rest = named.reduce((left, name) => left.replaceAll(name, " "), text);
  const keys = mentionKeys(rest).slice(0, CHAT_LIMITS.mentionsMax);
  const ids = new Map(known.flatMap(({ id, handle }) => (handle ? [[handleKey(handle), id] as const] : [])));
  return {
    handles: Object.fromEntries(
      keys.flatMap((key) => {
        const id = ids.get(key);
        return id === undefined ? [] : [[key, id]];
      }),
    ),
    unknown: keys.filter((key) => !ids.has(key)),
  };
}

/** Asks the server to whom the handles lead. */
async function ownersOf(keys: readonly string[]): Promise<Handles> {
  const answer = await getJson<{ owners: Handles }>(
    `/api/mentionable?${new URLSearchParams({ handles: keys.join() })}`,
    AbortSignal.timeout(ANSWER_WITHIN_MS),
  );
  return answer?.owners ?? {};
}

/** X87: to whom the handles in a message lead; null if it has none. */
export function handlesIn(text: string, known: readonly Mentionable[]): Handles | Promise<Handles> | null {
  const { handles, unknown } = knownHandles(text, known);
  if (unknown.length > 0) return ownersOf(unknown).then((owners) => ({ ...handles, ...owners }));
  return Object.keys(handles).length > 0 ? handles : null;
}
