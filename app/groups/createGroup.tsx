import { createContext, lazy, Suspense, useContext, useMemo, useState, type ReactNode } from "react";
import type { AuthorView } from "~/app/posts/view";
import { importWhenOnline } from "~/app/ui/importWhenOnline";

const CreateGroupDialog = lazy(() => importWhenOnline(() => import("./CreateGroupDialog")));

interface GroupMaking {
  createGroup: () => void;
  /** who can be in a group of the viewer's */
  friends: AuthorView[];
}

const GroupMakingContext = createContext<GroupMaking>({ createGroup: () => undefined, friends: [] });

export const useGroupMaking = (): GroupMaking => useContext(GroupMakingContext);

/** The dialog is loaded when first wanted. */
export function GroupMakingProvider({ friends, children }: { friends: AuthorView[]; children: ReactNode }) {
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
