import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import type { MemberView } from "~/app/members/member";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";

const CreateGroupDialog = lazyWhenOnline(() => import("./CreateGroupDialog"));

interface GroupCreation {
  createGroup: () => void;
  /** members whom the viewer can add to a group */
  friends: MemberView[];
}

const GroupCreationContext = createContext<GroupCreation>({ createGroup: () => undefined, friends: [] });

export const useGroupCreation = (): GroupCreation => useContext(GroupCreationContext);

/** Lets the pages below open the dialog that creates a group. The dialog loads when it first opens. */
export function GroupCreationProvider({ friends, children }: { friends: MemberView[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const creation = useMemo(() => ({ friends, createGroup: () => setOpen(true) }), [friends]);
  return (
    <GroupCreationContext.Provider value={creation}>
      {children}
      {open ? <CreateGroupDialog friends={friends} onClose={() => setOpen(false)} /> : null}
    </GroupCreationContext.Provider>
  );
}
