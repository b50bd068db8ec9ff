import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from "react";
import type { AuthorView } from "~/app/posts/view";
import { importWhenOnline } from "~/app/ui/importWhenOnline";

const StartChatDialog = lazy(() => importWhenOnline(() => import("./StartChatDialog")));

const StartChatContext = createContext<() => void>(() => undefined);

/** Opens the choice of whom to write to. */
export const useStartChat = (): (() => void) => useContext(StartChatContext);

/** The dialog is loaded when first wanted. */
export function StartChatProvider({ friends, children }: { friends: AuthorView[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <StartChatContext.Provider value={() => setOpen(true)}>
      {children}
      {open ? (
        <Suspense fallback={null}>
          <StartChatDialog friends={friends} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </StartChatContext.Provider>
  );
}
