import { useNavigate } from "@remix-run/react";
import { createContext, lazy, Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { useViewer } from "./viewerContext";

const LoginDialog = lazy(() => importWhenOnline(() => import("./LoginDialog")));

interface LoginPrompt {
  /** `returnOnClose`: closed without success, the person goes to `/` (A9) */
  openLogin: (options?: { returnOnClose?: boolean }) => void;
  /** true for a member; else opens the login and says false */
  requireLogin: () => boolean;
}

const LoginPromptContext = createContext<LoginPrompt>({ openLogin: () => undefined, requireLogin: () => false });

export const useLoginPrompt = (): LoginPrompt => useContext(LoginPromptContext);

/** Lets anything on the page ask for a login. The dialog is loaded when first wanted. */
export function LoginPromptProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ returnOnClose: boolean } | null>(null);

  const openLogin = useCallback<LoginPrompt["openLogin"]>((options) => setOpen({ returnOnClose: options?.returnOnClose ?? false }), []);
  const prompt = useMemo<LoginPrompt>(
    () => ({
      openLogin,
      requireLogin() {
        if (!viewer) openLogin();
        return viewer !== null;
      },
    }),
    [openLogin, viewer],
  );

  const close = () => {
    setOpen(null);
    if (open?.returnOnClose) navigate("/");
  };
  return (
    <LoginPromptContext.Provider value={prompt}>
      {children}
      {open && !viewer ? (
        <Suspense fallback={null}>
          <LoginDialog onClose={close} onSuccess={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </LoginPromptContext.Provider>
  );
}
