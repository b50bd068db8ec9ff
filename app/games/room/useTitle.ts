import { useEffect } from "react";
import { bareTitle, replaceTitle } from "~/app/ui/useTitleCount";

/** The window's title while it is wanted; then it is again what the route gave. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = bareTitle();
    replaceTitle(title);
    return () => {
      if (bareTitle() === title) replaceTitle(before);
    };
  }, [title]);
}
