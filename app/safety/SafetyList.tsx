import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Page } from "~/app/http/page";
import { buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { TEXTS } from "./texts";

interface SafetyListProps<Item> {
  label: string;
  page: Page<Item>;
  /** the text of an empty list */
  none: string;
  /** the parameter of the settings' address that has the cursor of the next page */
  cursor: string;
  row: (item: Item) => ReactNode;
}

/** One page of what the viewer keeps away from themselves, newest first. Works without JavaScript. */
export function SafetyList<Item>({ label, page, none, cursor, row }: SafetyListProps<Item>) {
  if (page.items.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-hairline rounded-lg border border-hairline">
        {page.items.map(row)}
      </ul>
      {page.next === null ? null : (
        <Link to={`/settings?${cursor}=${page.next}`} className={classNames(buttonClass("outline", "medium"), "mt-3")}>
          {TEXTS.older}
        </Link>
      )}
    </>
  );
}
