import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Page } from "~/app/http/page";
import { buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { TEXTS } from "./texts";

interface PagedListProps<Item> {
  label: string;
  page: Page<Item>;
  /** the text of an empty list */
  none: string;
  /** the page that shows the list */
  path?: string;
  /** the parameter of the page's address that has the cursor of the next page */
  cursor: string;
  /** the link to the next page */
  older?: string;
  row: (item: Item) => ReactNode;
}

/** What the settings list, newest first, one page at a time. Works without JavaScript. */
export function PagedList<Item>({
  label,
  page,
  none,
  path = "/settings",
  cursor,
  older = TEXTS.older,
  row,
}: PagedListProps<Item>) {
  if (page.items.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-hairline rounded-lg border border-hairline">
        {page.items.map(row)}
      </ul>
      {page.next === null ? null : (
        <Link to={`${path}?${cursor}=${page.next}`} className={classNames(buttonClass("outline", "medium"), "mt-3")}>
          {older}
        </Link>
      )}
    </>
  );
}
