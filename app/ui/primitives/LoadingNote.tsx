import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { TEXTS } from "~/app/ui/texts";

/** S7: the address of a post's page, for which the note has its own text. */
const POST_PATH = /^\/[0-7][0-9A-HJKMNP-TV-Z]{25}\/[0-7][0-9A-HJKMNP-TV-Z]{25}\/?$/;

/** When the note appears after the start of the loading, in milliseconds. */
const NOTE_AFTER_MS = { post: 300, page: 3_000 };

/** Says that another page is loading. During a short wait, nothing is shown or announced. */
export function LoadingNote() {
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
  return (
    <div className="pointer-events-none fixed inset-x-0 top-(--inset-top) z-50 flex flex-col items-center">
      {loading ? (
        <span className="h-0.5 w-full animate-appear bg-accent [animation-delay:300ms] [animation-fill-mode:backwards]" />
      ) : null}
      <div role="status">
        {loading && isLong ? (
          <p className="mt-2 animate-appear rounded-full border border-hairline bg-raised px-3 py-1 text-sm text-ink-2">
            {navigator.onLine ? TEXTS.loading[kind] : TEXTS.loading.offline}
          </p>
        ) : null}
      </div>
    </div>
  );
}
