import { useNavigate } from "@remix-run/react";
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useViewer } from "~/app/members/viewerContext";

const LoginDialog = lazyWhenOnline(() => import("./LoginDialog"));

interface LoginPrompt {
  /** `returnOnClose`: if the dialog is closed without success, the person goes to `/` (A9) */
  openLogin: (options?: { returnOnClose?: boolean }) => void;
  /** true for a member; otherwise opens the login and returns false */
  requireLogin: () => boolean;
}

const LoginPromptContext = createContext<LoginPrompt>({ openLogin: () => undefined, requireLogin: () => false });

export const useLoginPrompt = (): LoginPrompt => useContext(LoginPromptContext);

/** Lets anything on the page open the login. The dialog is loaded when it is first needed. */
export function LoginPromptProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ returnOnClose: boolean } | null>(null);

  const openLogin = useCallback<LoginPrompt["openLogin"]>(
    (options) => setOpen({ returnOnClose: options?.returnOnClose ?? false }),
    [],
  );
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
      {open && !viewer ? <LoginDialog onClose={close} onSuccess={() => setOpen(null)} /> : null}
    </LoginPromptContext.Provider>
  );
}
