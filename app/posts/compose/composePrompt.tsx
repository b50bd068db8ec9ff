import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { useViewer } from "~/app/members/viewerContext";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";

const CreatePostDialog = lazyWhenOnline(() => import("./CreatePostDialog"));

const ComposeContext = createContext<{ compose: () => void }>({ compose: () => undefined });

/** Opens the Create Post dialog on the current page; a visitor gets the login dialog. */
export const useCompose = (): { compose: () => void } => useContext(ComposeContext);

export function ComposeProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { requireLogin } = useLoginPrompt();
  const [open, setOpen] = useState(false);
  const value = useMemo(() => ({ compose: () => setOpen(requireLogin()) }), [requireLogin]);
  return (
    <ComposeContext.Provider value={value}>
      {children}
      {open && viewer ? <CreatePostDialog author={viewer} onClose={() => setOpen(false)} /> : null}
    </ComposeContext.Provider>
  );
}
