import { useNavigation } from "@remix-run/react";

/** Says that another page is on its way. A short wait passes unseen. */
export function LoadingNote() {
  const loading = useNavigation().state === "loading";
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 flex flex-col items-center">
      {loading ? (
        <>
          <span className="h-0.5 w-full animate-appear bg-accent [animation-delay:300ms] [animation-fill-mode:backwards]" />
          <span className="mt-2 animate-appear rounded-full border border-hairline bg-raised px-3 py-1 text-sm text-ink-2 [animation-delay:3s] [animation-fill-mode:backwards]">
            Still loading…
          </span>
        </>
      ) : null}
    </div>
  );
}
