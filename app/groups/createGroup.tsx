import { createContext, lazy, Suspense, useContext, useMemo, useState, type ReactNode } from "react";
import type { MemberView } from "~/app/members/member";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";

const CreateGroupDialog = lazy(() => importWhenOnline(() => import("./CreateGroupDialog")));

interface GroupMaking {
  createGroup: () => void;
  /** members whom the viewer can add to a group */
  friends: MemberView[];
}

const GroupMakingContext = createContext<GroupMaking>({ createGroup: () => undefined, friends: [] });

export const useGroupMaking = (): GroupMaking => useContext(GroupMakingContext);

/** Loads the dialog when it is first needed. */
export function GroupMakingProvider({ friends, children }: { friends: MemberView[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const making = useMemo(() => ({ friends, createGroup: () => setOpen(true) }), [friends]);
  return (
    <GroupMakingContext.Provider value={making}>
      {children}
      {open ? (
        <Suspense fallback={null}>
          <CreateGroupDialog friends={friends} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </GroupMakingContext.Provider>
  );
}
