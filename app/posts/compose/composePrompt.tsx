import { useLocation, useNavigate } from "@remix-run/react";
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
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
  useComposeLink(value.compose);
  return (
    <ComposeContext.Provider value={value}>
      {children}
      {open && viewer ? <CreatePostDialog author={viewer} onClose={() => setOpen(false)} /> : null}
    </ComposeContext.Provider>
  );
}

/** The shortcut of the installed app leads to `/?compose=1`. The dialog opens once the address no longer says so. */
function useComposeLink(compose: () => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = useRef(false);
  useEffect(() => {
    const others = new URLSearchParams(search);
    if (others.has("compose")) {
      isAsked.current = true;
      others.delete("compose");
      navigate({ pathname, search: others.toString() }, { replace: true, preventScrollReset: true });
    } else if (isAsked.current) {
      isAsked.current = false;
      compose();
    }
  }, [pathname, search, navigate, compose]);
}
