import { SquarePen, UsersRound } from "lucide-react";
import { useMemo, useState } from "react";
import { useViewer } from "~/app/accounts/viewerContext";
import { useGroupMaking } from "~/app/groups/createGroup";
import { useGroups } from "~/app/groups/useGroups";
import { authorName } from "~/app/posts/authorName";
import type { AuthorView } from "~/app/posts/view";
import { useKnownNames, useNames } from "~/app/profiles/useNames";
import { useInbox } from "~/app/rooms/InboxProvider";
import { IconButton } from "~/app/ui/IconButton";
import { RowSkeletons } from "~/app/ui/Skeletons";
import { useMinute } from "~/app/ui/useMinute";
import { nowMs } from "~/base/clock";
import { fold } from "~/base/fold";
import type { ChatSummary } from "~/party/inbox/protocol";
import { chatPreview } from "./chatPreview";
import { ChatListRow } from "./ChatListRow";
import { PersonLink } from "./PersonLink";
import { SearchField } from "./SearchField";
import { useStartChat } from "./startChat";

interface ChatListProps {
  friends: AuthorView[];
  /** whether a chat is open beside it, which then has the page's heading */
  isOpen: boolean;
}

/** M1: the member's chats, newest first, live; and a search that finds friends too. */
export function ChatList({ friends, isOpen }: ChatListProps) {
  const { view } = useInbox();
  const startChat = useStartChat();
  const { createGroup } = useGroupMaking();
  const [query, setQuery] = useState("");
  const { chats, friends: foundFriends } = useFound(query, friends);
  const now = Math.max(nowMs(), useMinute().minute);
  const Heading = isOpen ? "h2" : "h1";

  return (
    <div className="flex h-full flex-col">
      <header className="flex h-14 shrink-0 items-center justify-between pr-2 pl-4">
        <Heading className="text-lg font-bold">Messages</Heading>
        <div className="flex">
          <IconButton label="Create group" onClick={createGroup}>
            <UsersRound aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Start new chat" onClick={startChat}>
            <SquarePen aria-hidden className="size-5" />
          </IconButton>
        </div>
      </header>
      <div className="border-b border-hairline px-4 pb-3">
        <SearchField label="Search friends or groups" value={query} onChange={setQuery} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {view.ready ? null : <RowSkeletons count={6} label="Loading chats" />}
        <ul aria-label="Chats">
          {chats.map((row) => (
            <ChatListRow key={row.chat.chat} {...row} now={now} />
          ))}
        </ul>
        {foundFriends.length > 0 ? (
          <>
            <h3 className="px-4 pt-4 pb-1 text-sm font-semibold text-ink-2">Friends</h3>
            <ul aria-label="Friends">
              {foundFriends.map((friend) => (
                <li key={friend.id}>
                  <PersonLink person={friend} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {view.ready && chats.length + foundFriends.length === 0 ? (
          <p className="px-6 py-10 text-center text-sm text-balance text-ink-2">
            {query.trim() === "" ? "No chats yet. Start one with the buttons above." : "No chat, group or friend is called that."}
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface FoundChat {
  chat: ChatSummary;
  name: string | null;
  picture: string | null;
  preview: string;
}

/** The chats, and once something is asked for those that fit it, with the friends one has no chat with. */
function useFound(query: string, friends: AuthorView[]): { chats: FoundChat[]; friends: AuthorView[] } {
  const { view } = useInbox();
  const me = useViewer()?.id ?? "";
  useKnownNames(friends);
  const names = useNames(useMemo(() => [...new Set(view.chats.flatMap(spokenOf))].filter((id) => id !== me), [view.chats, me]));
  const groups = useGroups(view.chats);
  return useMemo(() => {
    const wanted = fold(query.trim());
    const fits = (name: string) => fold(name).includes(wanted);
    const nameOf = (id: string) => authorName(names.get(id) ?? { name: null });
    const chats = view.chats.flatMap((chat): FoundChat[] => {
      const preview = chatPreview(chat, me, nameOf);
      if (chat.kind === "group") {
        const group = groups.get(chat.chat);
        return group === null ? [] : [{ chat, name: group?.name ?? null, picture: group?.icon ?? null, preview }];
      }
      const person = names.get(chat.peer ?? "");
      return [{ chat, name: person ? authorName(person) : null, picture: person?.photo ?? null, preview }];
    });
    const withChat = new Set(view.chats.map(({ peer }) => peer));
    return {
      chats: wanted === "" ? chats : chats.filter(({ name }) => name !== null && fits(name)),
      friends: wanted === "" ? [] : friends.filter((friend) => !withChat.has(friend.id) && fits(authorName(friend))),
    };
  }, [query, friends, groups, me, names, view.chats]);
}

/** Whom a row names: the other of the two; in a group who spoke last, and of whom it is told. */
function spokenOf({ peer, kind, last, lastFrom }: ChatSummary): string[] {
  if (kind === "direct") return peer === null ? [] : [peer];
  const line = last?.line;
  if (!line) return [lastFrom];
  return [lastFrom, ...("members" in line ? line.members : "member" in line ? [line.member] : [])];
}
