import { Link } from "@remix-run/react";
import type { PostView } from "~/app/posts/view";
import { plural } from "~/app/ui/format/plural";
import { TEXTS } from "./texts";

/** X101: on a post's page, the links to who liked and reposted it. */
export const PeopleCounts = ({ post: { id, author, likes, reposts } }: { post: PostView }) =>
  [["reposts", reposts] as const, ["likes", likes] as const].map(([list, count]) =>
    count === 0 ? null : (
      <Link key={list} to={`/${author.id}/${id}/${list}`} className="rounded-sm py-1 hover:underline">
        {plural(count, TEXTS[list].count)}
      </Link>
    ),
  );
