import { useMemo } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { useGroups } from "~/app/groups/useGroups";
import { memberName } from "~/app/members/member";
import { useNames } from "~/app/members/useNames";
import { useInbox } from "~/app/rooms/InboxProvider";
import type { ChatSummary } from "~/party/inbox/protocol";
import { chatPreview, type ChatPreview } from "~/app/chat/summary/chatPreview";

/** A chat as a list shows it. */
export interface NamedChat {
  chat: ChatSummary;
  /** null until it is known */
  name: string | null;
  /** of the other member, if they have one */
  handle: string | null;
  /** media key of the other member's or the group's picture */
  picture: string | null;
  preview: ChatPreview;
}

/** The viewer's live chats with their names, newest first: the ordinary ones, or the message requests (X29). */
export function useNamedChats(which: "chats" | "requests" = "chats"): NamedChat[] {
  const { view } = useInbox();
  const chats = useMemo(
    () => view.chats.filter(({ isRequest = false }) => isRequest === (which === "requests")),
    [view.chats, which],
  );
  const me = useViewer()?.id ?? "";
  const names = useNames(chats.flatMap(namedMembers).filter((id) => id !== me));
  const groups = useGroups(chats);
  return useMemo(() => {
    const nameOf = (id: string) => memberName(names.get(id) ?? { name: null });
    /** A name that the page doesn't know yet is left out. `names` has those who no longer exist, too. */
    const previewOf = (chat: ChatSummary): ChatPreview => {
      const preview = chatPreview(chat, me, nameOf);
      const isKnown = namedMembers(chat).every((id) => id === me || names.has(id));
      return isKnown || chat.kind === "direct" ? preview : { by: null, text: chat.last?.line ? "" : preview.text };
    };
    return chats.flatMap((chat): NamedChat[] => {
      const preview = previewOf(chat);
      if (chat.kind === "group") {
        const group = groups.get(chat.chat);
        if (group === null) return [];
        return [{ chat, name: group?.name ?? null, handle: null, picture: group?.icon ?? null, preview }];
      }
      const person = names.get(chat.peer ?? "");
      const { handle = null, photo: picture = null } = person ?? {};
      return [{ chat, name: person ? memberName(person) : null, handle, picture, preview }];
    });
  }, [groups, me, names, chats]);
}

/**
 * The members whom a row names: in a one-to-one chat the other member; in a group the author of the last message or
 * line, and the members whom that line names.
 */
function namedMembers({ peer, kind, last, lastFrom }: ChatSummary): string[] {
  if (kind === "direct") return peer === null ? [] : [peer];
  const line = last?.line;
  if (!line) return [lastFrom];
  return [lastFrom, ...("members" in line ? line.members : "member" in line ? [line.member] : [])];
}
