/** Who may know what a member of a chat does besides writing: being online, typing, and how far they read. Pure. */
import { knowOfEachOther } from "~/base/reach";
import type { ChatAccess } from "~/party/chat/protocol";
import { type ChatState, isConversation, isMember, privacyOf } from "~/party/chat/state";

type VisibilityState = Pick<ChatState, "access" | "participants" | "privacy">;

/** Two of a member's settings (X28). Typing shows as little as being online does. */
type Visible = "presence" | "receipts";

/** Whether anybody may know who is online. */
export const showsPresence = (access: ChatAccess | null): boolean =>
  access !== null && !(access.kind === "direct" && access.blocked.length > 0);

/**
 * Whether the viewer may know this of the member: only if the settings of both allow it, so that a member who hides it
 * doesn't see it of others. In a group, `friends` allows it to all members. In a one-to-one chat, both must take part,
 * and the chat mustn't be one that can only be read, because one of the two blocks the other or an account has ended.
 */
export const showsTo = (state: VisibilityState, what: Visible, member: string, viewer: string): boolean =>
  member === viewer ||
  (showsPresence(state.access) &&
    (state.access?.kind === "group" || isConversation(state)) &&
    knowOfEachOther(privacyOf(state, member)[what], privacyOf(state, viewer)[what], areLikeFriends(state)));

/** In a group, its members know of each other what friends may know. */
const areLikeFriends = ({ access }: VisibilityState): boolean =>
  access?.kind === "group" || access?.areFriends === true;

/** The read pointers that a viewer may know. Those of former members stay in the room. */
export const readPointersFor = (state: ChatState, viewer: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(state.reads).filter(
      ([member]) => isMember(state, member) && showsTo(state, "receipts", member, viewer),
    ),
  );

/** The members whose presence a viewer may not know. Never the viewer, who would learn of a block by it (X18). */
export const hiddenFrom = (state: VisibilityState, viewer: string): string[] =>
  (state.access?.members ?? []).filter((member) => !showsTo(state, "presence", member, viewer));

interface VisibilityChange {
  what: Visible;
  member: string;
  viewer: string;
  isShown: boolean;
}

/**
 * What changed for a viewer. In a group only a change of settings matters: its members otherwise see the same of each
 * other. Costs a step for each pair of members that could have changed.
 */
export function visibilityChanges(before: VisibilityState, after: VisibilityState): VisibilityChange[] {
  const { access, participants, privacy } = after;
  if (!access || (before.access === access && before.participants === participants && before.privacy === privacy))
    return [];
  const hasNewSettings = (member: string) => privacyOf(before, member) !== privacyOf(after, member);
  const concerned = access.kind === "direct" ? access.members : access.members.filter(hasNewSettings);
  return concerned.flatMap((one) =>
    access.members.flatMap((other) =>
      (access.kind === "direct" || hasNewSettings(other)
        ? [[one, other] as const]
        : [[one, other] as const, [other, one] as const]
      ).flatMap(([member, viewer]) => changesBetween(before, after, member, viewer)),
    ),
  );
}

function changesBetween(
  before: VisibilityState,
  after: VisibilityState,
  member: string,
  viewer: string,
): VisibilityChange[] {
  const kinds: readonly Visible[] = ["presence", "receipts"];
  return kinds.flatMap((what) => {
    const isShown = showsTo(after, what, member, viewer);
    return showsTo(before, what, member, viewer) === isShown ? [] : [{ what, member, viewer, isShown }];
  });
}
