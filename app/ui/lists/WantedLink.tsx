import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { buttonClass } from "~/app/ui/primitives/Button";

interface WantedLinkProps {
  /** address of the next page */
  to: string;
  loading: boolean;
  onWanted: () => void;
  rel?: string;
  children: ReactNode;
}

/** A link to more of a list, which works without JavaScript. With it, the list grows in place. */
export const WantedLink = ({ to, loading, onWanted, children, ...rest }: WantedLinkProps) => (
  <Link
    {...rest}
    to={to}
    aria-busy={loading}
    className={buttonClass("outline", "medium")}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onWanted();
    }}
  >
    {children}
  </Link>
);
