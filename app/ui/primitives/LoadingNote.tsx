import { useNavigation } from "@remix-run/react";
import { classNames } from "./classNames";
import { TEXTS } from "~/app/ui/texts";

/** S7: the address of a post's page, for which the note has its own text. */
const POST_PATH = /^\/[0-7][0-9A-HJKMNP-TV-Z]{25}\/[0-7][0-9A-HJKMNP-TV-Z]{25}\/?$/;

/** Says that another page is loading. During a short wait, nothing is shown. */
export function LoadingNote() {
  const { state, location } = useNavigation();
  const loading = state === "loading";
  const isPost = POST_PATH.test(location?.pathname ?? "");
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-(--inset-top) z-50 flex flex-col items-center"
    >
      {loading ? (
        <>
          <span className="h-0.5 w-full animate-appear bg-accent [animation-delay:300ms] [animation-fill-mode:backwards]" />
          <span
            className={classNames(
              "mt-2 animate-appear rounded-full border border-hairline bg-raised px-3 py-1 text-sm text-ink-2 [animation-fill-mode:backwards]",
              isPost ? "[animation-delay:300ms]" : "[animation-delay:3s]",
            )}
          >
            {!navigator.onLine ? TEXTS.loading.offline : isPost ? TEXTS.loading.post : TEXTS.loading.page}
          </span>
        </>
      ) : null}
    </div>
  );
}
