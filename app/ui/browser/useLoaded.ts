import { useEffect, useState } from "react";
import { importWhenOnline } from "./importWhenOnline";

/**
 * A part of the page, or what it shows, that is loaded when it is first wanted. Null until then, while it isn't wanted,
 * and without `load`.
 */
export function useLoaded<Part>(load: (() => Promise<Part>) | undefined, isWanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!load || !isWanted || part) return;
    let isCancelled = false;
    void importWhenOnline(load).then((loaded) => {
      if (!isCancelled) setPart(() => loaded);
    });
    return () => {
      isCancelled = true;
    };
  }, [load, isWanted, part]);
  return isWanted ? part : null;
}
