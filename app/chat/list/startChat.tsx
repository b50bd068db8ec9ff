import { createContext, useContext, useState, type ReactNode } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";

const StartChatDialog = lazyWhenOnline(() => import("./StartChatDialog"));

const StartChatContext = createContext<() => void>(() => undefined);

/** Opens the dialog that starts a chat. */
export const useStartChat = (): (() => void) => useContext(StartChatContext);

/** The dialog is loaded on demand. */
export function StartChatProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <StartChatContext.Provider value={() => setOpen(true)}>
      {children}
      {open ? <StartChatDialog onClose={() => setOpen(false)} /> : null}
    </StartChatContext.Provider>
  );
}
