import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FriendsContext } from "~/app/friends/friendsContext";
import type { MemberView } from "~/app/members/member";
import { useLiveNames } from "~/app/members/useNames";
import { classNames } from "~/app/ui/primitives/classNames";
import { fullHeightClass } from "~/app/ui/shell/Shell";
import { ChatList } from "./ChatList";
import { StartChatProvider } from "./startChat";

interface ChatsScreenProps {
  friends: MemberView[];
  /** the open chat, the message requests, or a note that nothing is open */
  children: ReactNode;
}

/** M1: the list of chats beside the open chat; on small screens only one of the two. */
export function ChatsScreen({ friends, children }: ChatsScreenProps) {
  const showsDetail = /^\/messages\/./.test(useLocation().pathname);
  useLiveNames();
  return (
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
              "h-full min-h-0 border-hairline md:border-r",
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
  );
}
