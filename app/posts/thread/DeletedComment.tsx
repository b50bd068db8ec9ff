import { ListLink } from "~/app/ui/lists/ListLink";
import { TEXTS } from "./texts";

/** X106: stands for a deleted comment that has replies. It leads to its page. */
export const DeletedComment = ({ path }: { path?: string }) => (
  <article aria-label={TEXTS.comment.deleted} className="border-b border-hairline px-4 py-3 text-ink-3">
    {path === undefined ? (
      TEXTS.comment.deleted
    ) : (
      <ListLink to={path} className="rounded-sm hover:underline">
        {TEXTS.comment.deleted}
      </ListLink>
    )}
  </article>
);
