/** Who may know what a member of a chat does besides writing: being online, typing, and how far they read. Pure. */
import type { ChatState } from "~/party/chat/chat";
import type { ChatAccess } from "~/party/chat/protocol";

type VisibilityState = Pick<ChatState, "access" | "wrote">;

/**
 * Whether the viewer may know what the member does. In a group, all members may. In a one-to-one chat, the viewer may
 * if they are the member's friend or the member has written to them, unless the chat can only be read: because one of
 * the two blocks the other, or an account has ended.
 */
export const canSeeActivity = ({ access, wrote }: VisibilityState, member: string, viewer: string): boolean =>
  member === viewer ||
  (access !== null &&
    (access.kind === "group" ||
      (access.blocked.length === 0 && (access.areFriends === true || wrote.includes(member)))));

/** Whether anybody may know who is online. */
export const showsPresence = (access: ChatAccess | null): boolean =>
  access !== null && !(access.kind === "direct" && access.blocked.length > 0);

export const showsPresenceTo = (state: VisibilityState, member: string, viewer: string): boolean =>
  showsPresence(state.access) && canSeeActivity(state, member, viewer);

/** The read pointers that a viewer may know. */
export const readPointersFor = (state: ChatState, viewer: string): Record<string, number> =>
  Object.fromEntries(Object.entries(state.reads).filter(([member]) => canSeeActivity(state, member, viewer)));

/** The members whose presence a viewer may not know. */
export const hiddenFrom = (state: VisibilityState, viewer: string): string[] =>
  (state.access?.members ?? []).filter((member) => !showsPresenceTo(state, member, viewer));

export interface VisibilityChange {
  member: string;
  viewer: string;
  /** whether the viewer may now know what the member does, and whether they may see the member's presence */
  isOpen: boolean;
  showsPresence: boolean;
}

/**
 * What changed for a viewer, for each pair of members of a one-to-one chat. A group always shows everything to its
 * members.
 */
export function visibilityChanges(before: VisibilityState, after: VisibilityState): VisibilityChange[] {
  if (after.access?.kind !== "direct" || (before.access === after.access && before.wrote === after.wrote)) return [];
  const { members } = after.access;
  return members.flatMap((member) =>
    members.flatMap((viewer): VisibilityChange[] => {
      const [earlier, now] = [before, after].map((state) => ({
        isOpen: canSeeActivity(state, member, viewer),
        showsPresence: showsPresenceTo(state, member, viewer),
      }));
      return now && (earlier?.isOpen !== now.isOpen || earlier.showsPresence !== now.showsPresence)
        ? [{ member, viewer, ...now }]
        : [];
    }),
  );
}
