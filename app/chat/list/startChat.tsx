import { createContext, useContext, useState, type ReactNode } from "react";
import type { MemberView } from "~/app/members/member";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";

const StartChatDialog = lazyWhenOnline(() => import("./StartChatDialog"));

const StartChatContext = createContext<() => void>(() => undefined);

const FriendsContext = createContext<readonly MemberView[]>([]);

/** The viewer's friends, on the pages of messages. */
export const useChatFriends = (): readonly MemberView[] => useContext(FriendsContext);

/** Opens the dialog that starts a chat. */
export const useStartChat = (): (() => void) => useContext(StartChatContext);

/** The dialog is loaded on demand. */
export function StartChatProvider({ friends, children }: { friends: MemberView[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <StartChatContext.Provider value={() => setOpen(true)}>
      <FriendsContext.Provider value={friends}>{children}</FriendsContext.Provider>
      {open ? <StartChatDialog friends={friends} onClose={() => setOpen(false)} /> : null}
    </StartChatContext.Provider>
  );
}
