import { useOrigin, useViewer } from "~/app/members/viewerContext";
import { reportPath } from "./visitors/reportedLink";

interface ReportLinkProps {
  /** the id of the member whose it is */
  author: string;
  path: string;
  children: string;
}

/** X50: leads to the page that reports an address, where the menu `More` doesn't work: without JavaScript. */
export function ReportLink({ author, path, children }: ReportLinkProps) {
  const origin = useOrigin();
  if (useViewer()?.id === author) return null;
  return (
    <noscript>
      <a
        href={reportPath(origin + path)}
        className="inline-flex min-h-11 items-center px-4 text-sm text-ink-3 underline underline-offset-2 mouse:min-h-9"
      >
        {children}
      </a>
    </noscript>
  );
}
