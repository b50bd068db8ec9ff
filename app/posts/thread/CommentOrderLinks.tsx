import { Link } from "@remix-run/react";
import { classNames } from "~/app/ui/primitives/classNames";
import { COMMENT_ORDERS, type CommentOrder } from "~/base/commentOrder";
import { TEXTS } from "./texts";

/** X107. Links, so that they work without JavaScript. */
export const CommentOrderLinks = ({ shown, path }: { shown: CommentOrder; path: string }) => (
  <nav aria-label={TEXTS.order.label} className="flex flex-wrap border-b border-hairline px-2">
    {COMMENT_ORDERS.map((order) => (
      <Link
        key={order}
        to={orderPath(path, order)}
        replace
        preventScrollReset
        aria-current={order === shown ? "true" : undefined}
        className={classNames(
          "inline-flex min-h-11 items-center rounded-sm px-2 text-sm hover:text-ink hover:underline md:min-h-9",
          order === shown ? "font-semibold text-ink" : "text-ink-3",
        )}
      >
        {TEXTS.order[order]}
      </Link>
    ))}
  </nav>
);

const orderPath = (path: string, order: CommentOrder): string => (order === "oldest" ? path : `${path}?sort=${order}`);
