import { createContext, useContext } from "react";

/** X114: whether this browser's member wants shortcuts of single keys. They can turn them off (WCAG 2.1.4). */
export const ShortcutsContext = createContext(true);

export const useHasShortcuts = (): boolean => useContext(ShortcutsContext);
