import { createContext, useContext } from "react";
import type { MemberView } from "~/app/members/member";

export const FriendsContext = createContext<readonly MemberView[]>([]);

/** The viewer's friends, on the pages of messages. */
export const useFriends = (): readonly MemberView[] => useContext(FriendsContext);
