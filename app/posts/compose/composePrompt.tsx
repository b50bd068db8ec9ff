import { useLocation, useNavigate } from "@remix-run/react";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { useViewer } from "~/app/members/viewerContext";
import { importWhenOnline, lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useLatest } from "~/app/ui/browser/useLatest";

const CreatePostDialog = lazyWhenOnline(() => import("./CreatePostDialog"));

type Opening = Pick<ComponentProps<typeof CreatePostDialog>, "shared" | "isLost">;

const ComposeContext = createContext<{ compose: () => void }>({ compose: () => undefined });

/** Opens the Create Post dialog on the current page; a visitor gets the login dialog. */
export const useCompose = (): { compose: () => void } => useContext(ComposeContext);

export function ComposeProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { requireLogin } = useLoginPrompt();
  const [open, setOpen] = useState<Opening | null>(null);
  const value = useMemo(() => ({ compose: () => setOpen(requireLogin() ? {} : null) }), [requireLogin]);
  useComposeLink(async (how) => setOpen(requireLogin() ? await openingOf(how) : null));
  return (
    <ComposeContext.Provider value={value}>
      {children}
      {open && viewer ? <CreatePostDialog author={viewer} {...open} onClose={() => setOpen(null)} /> : null}
    </ComposeContext.Provider>
  );
}

/** X213: what another app has shared is used up, unless it didn't arrive (`COMPOSE`). */
async function openingOf(how: string): Promise<Opening> {
  if (how !== "shared") return { isLost: how === "lost" };
  const { takeShared } = await importWhenOnline(() => import("~/app/serviceWorker/sharedStore"));
  return { shared: (await takeShared()) ?? undefined };
}

/**
 * The shortcut of the installed app and shares lead to `/?compose=…` (`COMPOSE`). The dialog opens once the address no
 * longer says so.
 */
function useComposeLink(compose: (how: string) => Promise<void>): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const latest = useLatest(compose);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const others = new URLSearchParams(search);
    if (others.has("compose")) {
      asked.current = others.get("compose");
      others.delete("compose");
      navigate({ pathname, search: others.toString() }, { replace: true, preventScrollReset: true });
    } else if (asked.current !== null) {
      void latest.current(asked.current);
      asked.current = null;
    }
  }, [pathname, search, navigate, latest]);
}
