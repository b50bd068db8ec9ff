import { foundBy } from "~/app/http/client";
import { membersClient } from "~/app/members/client";
import { type Mentionable, withoutMentions } from "~/app/members/mentions/mentions";
import { mentionKeys } from "~/app/ui/format/linkedParts";
import { handleKey } from "~/base/handles";
import { CHAT_LIMITS, type Handles } from "~/party/chat/protocol";
import type { Written } from "./chatState";

/** A message is sent without the handles that nobody has answered by then. */
const ANSWER_WITHIN_MS = 2_000;

interface HandlesOfText {
  /** to whom handles lead, as far as the page knows */
  handles?: Handles;
  /** the keys of the others, whom `ownersOf` asks for; missing if there are none */
  askedHandles?: string[];
}

/** X87: the handles in a message. Members who were chosen by name aren't handles. */
export function handlesIn(text: string, known: readonly Mentionable[]): HandlesOfText {
  const named = known.flatMap(({ handle, name }) => (handle || !name ? [] : [`@${name}`]));
  const keys = mentionKeys(withoutMentions(text, named)).slice(0, CHAT_LIMITS.mentionsMax);
  const ids = new Map(known.flatMap(({ id, handle }) => (handle ? [[handleKey(handle), id] as const] : [])));
  const handles = Object.fromEntries(
    keys.flatMap((key) => {
      const id = ids.get(key);
      return id === undefined ? [] : [[key, id]];
    }),
  );
  const askedHandles = keys.filter((key) => !ids.has(key));
  return {
    handles: Object.keys(handles).length > 0 ? handles : undefined,
    askedHandles: askedHandles.length > 0 ? askedHandles : undefined,
  };
}

/** Asks the server to whom handles lead. Handles that are nobody's are left out, and all of them without an answer. */
export async function ownersOf(keys: readonly string[]): Promise<Handles> {
  const init = { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
  const answer = await foundBy(membersClient.api.mentionable.$get({ query: { handles: keys.join() } }, { init }));
  return answer?.owners ?? {};
}

/** A message with the members to whom its handles lead. */
export function withOwners({ mentions, ...content }: Written, owners: Handles): Written {
  const mentioned = mentions && [...new Set([...mentions, ...Object.values(owners)])].slice(0, CHAT_LIMITS.mentionsMax);
  return {
    ...content,
    mentions: mentioned?.length ? mentioned : undefined,
    handles: { ...content.handles, ...owners },
  };
}
