import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useIsOffline } from "~/app/ui/browser/useIsOffline";
import { TEXTS } from "~/app/ui/texts";
import { classNames } from "./classNames";

/** S7: the address of a post's page, for which the note has its own text. */
const POST_PATH = /^\/[0-7][0-9A-HJKMNP-TV-Z]{25}\/[0-7][0-9A-HJKMNP-TV-Z]{25}\/?$/;

/** When the note appears after the start of the loading, in milliseconds. */
const NOTE_AFTER_MS = { post: 300, page: 3_000 };

interface LoadingNoteProps {
  /** the page shows what this browser has kept */
  isCopy?: boolean;
  /** the note covers the top of the page instead of moving it, because people press on what would move */
  isOverPage?: boolean;
}

/**
 * Says that another page is loading, unless the wait is short, and that there is no network (X216). On a page, nothing else
 * says the latter.
 */
export function LoadingNote({ isCopy = false, isOverPage = false }: LoadingNoteProps) {
  const { state, location } = useNavigation();
  const loading = state === "loading";
  const kind = POST_PATH.test(location?.pathname ?? "") ? "post" : "page";
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLong(true), NOTE_AFTER_MS[kind]);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [loading, kind]);
  const isOffline = useIsOffline();
  const isAbovePage = isOffline && !isOverPage;
  useEffect(() => {
    document.documentElement.toggleAttribute("data-offline", isAbovePage);
    return () => void document.documentElement.removeAttribute("data-offline");
  }, [isAbovePage]);
  const text = isOffline
    ? loading && isLong
      ? TEXTS.loading.offline
      : TEXTS.offline[isCopy ? "copy" : "page"]
    : loading && isLong
      ? TEXTS.loading[kind]
      : null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--inset-top)-var(--offline-note,0px))] z-50 flex flex-col items-center">
      {loading ? (
        <span className="h-0.5 w-full animate-appear bg-accent [animation-delay:300ms] [animation-fill-mode:backwards]" />
      ) : null}
      <div role="status">
        {text === null ? null : (
          <p
            className={classNames(
              "animate-appear text-center text-ink-2",
              isAbovePage
                ? "grid min-h-(--offline-note) place-items-center px-3 text-xs"
                : "mx-3 mt-2 rounded-2xl border border-hairline bg-raised px-3 py-1 text-sm",
            )}
          >
            {text}
          </p>
        )}
      </div>
    </div>
  );
}
