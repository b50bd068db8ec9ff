import { useLocation } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { FriendsContext } from "~/app/friends/friendsContext";
import { type GroupNames, SentGroups } from "~/app/groups/useGroups";
import type { GroupNameView } from "~/app/groups/view";
import type { MemberView } from "~/app/members/member";
import { type Names, SentNames, useLiveNames } from "~/app/members/useNames";
import { useViewer } from "~/app/members/viewerContext";
import { useKeptPart } from "~/app/offline/keptParts";
import { OpeningInbox, useInbox } from "~/app/rooms/InboxProvider";
import { classNames } from "~/app/ui/primitives/classNames";
import { fullHeightClass } from "~/app/ui/shell/Shell";
import type { InboxOpening } from "~/party/inbox/protocol";
import { ChatList } from "./ChatList";
import { StartChatProvider } from "./startChat";

interface ChatsScreenProps {
  friends: MemberView[];
  /** missing in data of the previous release */
  groups?: GroupNameView[];
  /** the list as it came with the document; null in data that is loaded later */
  opening?: InboxOpening | null;
  /** the open chat, the message requests, or a note that nothing is open */
  children: ReactNode;
}

/** M1: the list of chats beside the open chat; on small screens only one of the two. */
export function ChatsScreen({ friends, groups, opening = null, children }: ChatsScreenProps) {
  const showsDetail = /^\/messages\/./.test(useLocation().pathname);
  useLiveNames();
  useKeptList();
  const names = useMemo(() => new Map(friends.map((friend) => [friend.id, friend])), [friends]);
  const groupNames = useMemo(() => new Map(groups?.map((group) => [group.id, group])), [groups]);
  return (
    <OpeningChats names={names} groups={groupNames} opening={opening}>
      <FriendsContext.Provider value={friends}>
        <StartChatProvider>
          <div
            className={classNames(
              "print:block! print:h-auto! md:grid md:grid-cols-[minmax(16rem,2fr)_minmax(0,3.4fr)]",
              showsDetail ? "h-[calc(var(--screen)-var(--above,0px))]" : fullHeightClass,
            )}
          >
            <div
              className={classNames(
                "h-full min-h-0 border-hairline md:border-e",
                showsDetail && "max-md:hidden print:hidden",
              )}
            >
              <ChatList isOpen={showsDetail} />
            </div>
            <div className={classNames("h-full min-h-0 min-w-0 print:h-auto", !showsDetail && "max-md:hidden")}>
              {children}
            </div>
          </div>
        </StartChatProvider>
      </FriendsContext.Provider>
    </OpeningChats>
  );
}

/** X210: the copy of the page has the list as the inbox last reported it. */
function useKeptList(): void {
  const { ready, chats, requests, unreadChats, unviewed, unviewedRequests } = useInbox().view;
  const list = (): InboxOpening => ({
    chats: [...chats],
    requests: [...requests],
    unreadChats,
    unviewed,
    unviewedRequests,
  });
  useKeptPart("routes/messages", () => (ready ? { opening: list() } : null), chats);
}

interface OpeningChatsProps {
  names: Names;
  groups: GroupNames;
  opening: InboxOpening | null;
  children: ReactNode;
}

/** The list of chats with its names, as far as it came with the page. */
export const OpeningChats = ({ names, groups, opening, children }: OpeningChatsProps) => (
  <SentNames.Provider value={names}>
    <SentGroups.Provider value={groups}>
      <OpeningInbox member={useViewer()?.id ?? null} opening={opening}>
        {children}
      </OpeningInbox>
    </SentGroups.Provider>
  </SentNames.Provider>
);
