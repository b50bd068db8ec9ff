import { createContext, useContext, useSyncExternalStore } from "react";

/** X208: whether pages load as little as they can. The browser asks for it, or the member does. */
export const SavesDataContext = createContext(false);

export const useSavesData = (): boolean => useContext(SavesDataContext);

/** TypeScript doesn't know these: https://wicg.github.io/netinfo/, https://wicg.github.io/savedata/ */
interface SavingNavigator {
  connection?: Partial<EventTarget> & { saveData?: boolean };
}

const reducedData = () => window.matchMedia?.("(prefers-reduced-data: reduce)");
const connection = () => (navigator as SavingNavigator).connection;

/**
 * Whether this browser asks to save data. `isKnown`: the server has found out by the request's header. A browser that
 * says so only to scripts is heard once the page is hydrated.
 */
export function useAsksToSaveData(isKnown: boolean): boolean {
  const isAsked = useSyncExternalStore(
    watch,
    () => connection()?.saveData === true || reducedData()?.matches === true,
    () => false,
  );
  return isKnown || isAsked;
}

function watch(onChange: () => void): () => void {
  const sources = [connection(), reducedData()];
  for (const source of sources) source?.addEventListener?.("change", onChange);
  return () => {
    for (const source of sources) source?.removeEventListener?.("change", onChange);
  };
}
