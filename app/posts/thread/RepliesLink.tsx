import { ListLink } from "~/app/ui/lists/ListLink";
import { TEXTS } from "./texts";

/** Leads to the page of a comment. `replies`: their number, for its name; without it, the link has the given name. */
export const RepliesLink = ({ to, replies, children }: { to: string; replies?: number; children?: string }) => (
  <ListLink
    to={to}
    className="inline-flex min-h-11 items-center rounded-sm px-2 text-sm font-semibold text-accent hover:underline md:min-h-9"
  >
    {children ?? TEXTS.replies.count(replies ?? 0)}
  </ListLink>
);
