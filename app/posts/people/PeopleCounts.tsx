import { Link } from "@remix-run/react";
import type { PostView } from "~/app/posts/view";
import { TEXTS as QUOTE_TEXTS } from "~/app/posts/quotes/texts";
import { TEXTS } from "./texts";

const LISTS = { likes: TEXTS.likes, reposts: TEXTS.reposts, quotes: QUOTE_TEXTS.list };

/** X101: on a post's page, the links to who liked, reposted and quoted it. */
export const PeopleCounts = ({ post: { id, author, likes, reposts, quotes = 0 } }: { post: PostView }) =>
  [["reposts", reposts] as const, ["quotes", quotes] as const, ["likes", likes] as const].map(([list, count]) =>
    count === 0 ? null : (
      <Link key={list} to={`/${author.id}/${id}/${list}`} className="rounded-sm py-1 hover:underline">
        {LISTS[list].count({ count })}
      </Link>
    ),
  );
