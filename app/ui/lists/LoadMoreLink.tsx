import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { buttonClass } from "~/app/ui/primitives/Button";

interface LoadMoreLinkProps {
  /** address of the next page */
  to: string;
  loading: boolean;
  onLoadMore: () => void;
  rel?: string;
  children: ReactNode;
}

/** A link to the next page of a list, which works without JavaScript. With JavaScript, the list grows in place. */
export const LoadMoreLink = ({ to, loading, onLoadMore, children, ...rest }: LoadMoreLinkProps) => (
  <Link
    {...rest}
    to={to}
    aria-busy={loading}
    className={buttonClass("outline", "medium")}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onLoadMore();
    }}
  >
    {children}
  </Link>
);
