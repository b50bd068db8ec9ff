import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { TAGS_SEARCH } from "~/app/ui/format/tagPath";
import { TEXTS } from "~/app/ui/texts";
import { buttonClass } from "./Button";

/** The pages that an empty page can lead to. */
const PAGES = { search: "/search", feed: "/", tags: TAGS_SEARCH } as const;

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** true if the page shows nothing else: the title is then the page's heading */
  isPage?: boolean;
  /** what the person can do about it */
  children?: ReactNode;
  /** the page where they can do it */
  leadsTo?: keyof typeof PAGES | undefined;
}

export function EmptyState({ icon, title, isPage = false, children, leadsTo }: EmptyStateProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-14 text-center text-ink-2">
      {icon ? (
        <div aria-hidden className="mb-2 grid size-14 place-items-center rounded-full bg-sunk text-ink-3">
          {icon}
        </div>
      ) : null}
      <Title className="text-base font-semibold text-ink">{title}</Title>
      {children ? <div className="max-w-[36ch] text-sm text-balance">{children}</div> : null}
      {leadsTo ? (
        <Link to={PAGES[leadsTo]} className={`mt-4 ${buttonClass("outline", "medium")}`}>
          {TEXTS.ways[leadsTo]}
        </Link>
      ) : null}
    </div>
  );
}
