import { ListLink } from "~/app/ui/lists/ListLink";

/** Leads to the page of a comment. */
export const RepliesLink = ({ to, children }: { to: string; children: string }) => (
  <ListLink
    to={to}
    className="inline-flex min-h-11 items-center rounded-sm px-2 text-sm font-semibold text-accent hover:underline md:min-h-9"
  >
    {children}
  </ListLink>
);
