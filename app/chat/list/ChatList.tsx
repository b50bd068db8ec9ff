import { SquarePen, UsersRound } from "lucide-react";
import { useMemo, useState } from "react";
import { useFriends } from "~/app/friends/friendsContext";
import { isFoundBy } from "~/app/members/isFoundBy";
import type { MemberView } from "~/app/members/member";
import { useKnownNames } from "~/app/members/useNames";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useInbox } from "~/app/rooms/InboxProvider";
import { HomeMark } from "~/app/ui/shell/PageHeader";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { NeedsScripts } from "~/app/ui/primitives/NeedsScripts";
import { RowSkeletons } from "~/app/ui/primitives/Skeletons";
import { ChatRows } from "./ChatRows";
import { PeopleLinks } from "./PeopleLinks";
import { RequestsLink } from "./RequestsLink";
import { SearchField } from "~/app/ui/lists/SearchField";
import { useStartChat } from "./startChat";
import { useNamedChats, type NamedChat } from "./useNamedChats";
import { TEXTS } from "./texts";

const CreateGroupDialog = lazyWhenOnline(() => import("~/app/groups/CreateGroupDialog"));

interface ChatListProps {
  /** whether a chat is open beside the list; then the chat has the page's heading */
  isOpen: boolean;
}

/** M1: the member's chats, newest first and live, and a search that also finds friends. */
export function ChatList({ isOpen }: ChatListProps) {
  const { view } = useInbox();
  const startChat = useStartChat();
  const [isCreatingGroup, setCreatingGroup] = useState(false);
  const [query, setQuery] = useState("");
  const { chats, friends: foundFriends } = useMatches(query);
  const Heading = isOpen ? "h2" : "h1";

  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-x-2 pe-2 ps-4">
        <HomeMark />
        <Heading className="flex-1 basis-24 text-lg font-bold">{TEXTS.list.heading}</Heading>
        <div className="flex noscript:hidden">
          <IconButton Icon={UsersRound} label={TEXTS.list.createGroup} onClick={() => setCreatingGroup(true)} />
          <IconButton Icon={SquarePen} label={TEXTS.list.startChat} onClick={startChat} />
        </div>
      </header>
      <div className="border-b border-hairline px-4 pb-3 noscript:hidden">
        <SearchField
          label={TEXTS.list.search}
          placeholder={TEXTS.list.searchPlaceholder}
          value={query}
          onChange={setQuery}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <NeedsScripts what={TEXTS.list.heading} />
        {view.ready ? null : (
          <div className="noscript:hidden">
            <RowSkeletons count={6} label={TEXTS.list.loading} />
          </div>
        )}
        <RequestsLink count={view.chats.filter(({ isRequest }) => isRequest).length} />
        <ChatRows label={TEXTS.list.chats} chats={chats} />
        {foundFriends.length > 0 ? (
          <>
            <h3 className="px-4 pt-4 pb-1 text-sm font-semibold text-ink-2">{TEXTS.list.friends}</h3>
            <PeopleLinks label={TEXTS.list.friends} people={foundFriends} />
          </>
        ) : null}
        {view.ready && chats.length + foundFriends.length === 0 ? (
          <p className="px-6 py-10 text-center text-sm text-balance text-ink-2">
            {query.trim() === "" ? TEXTS.list.empty : TEXTS.list.noMatch}
          </p>
        ) : null}
      </div>
      {isCreatingGroup ? <CreateGroupDialog onClose={() => setCreatingGroup(false)} /> : null}
    </div>
  );
}

/** All chats, or for a query the matching ones, with matching friends who have no chat yet. */
function useMatches(query: string): { chats: NamedChat[]; friends: readonly MemberView[] } {
  const friends = useFriends();
  useKnownNames(friends);
  const chats = useNamedChats();
  return useMemo(() => {
    if (query.trim() === "") return { chats, friends: [] };
    const withChat = new Set(chats.map(({ chat }) => chat.peer));
    return {
      chats: chats.filter((chat) => chat.name !== null && isFoundBy(query, chat)),
      friends: friends.filter((friend) => !withChat.has(friend.id) && isFoundBy(query, friend)),
    };
  }, [query, friends, chats]);
}
