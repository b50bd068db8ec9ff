import { memo } from "react";
import { Muted } from "~/app/posts/card/Muted";
import { PostCard } from "~/app/posts/card/PostCard";
import type { ListEntry } from "./listState";
import { useStoredPost } from "./PostStoreProvider";

interface ListedPostProps {
  entry: ListEntry;
  /** in the list, from 1 */
  position: number;
  /**
   * what collapses it: what a muted member wrote and what contains a muted word (X22), only the word on that member's
   * profile, and nothing in a search (X36)
   */
  collapsedBy?: "authorOrWord" | "word" | "nothing" | undefined;
  priority?: boolean;
  lazyLayout?: boolean;
}

/** A post of a list. Rendered again only when the store has a new value of it, because a feed holds hundreds. */
export const ListedPost = memo(function ListedPost({ entry, collapsedBy = "authorOrWord", ...place }: ListedPostProps) {
  const post = useStoredPost(entry.id);
  if (!post) return null;
  const card = <PostCard post={post} repostedBy={entry.repostedBy} {...place} />;
  if (collapsedBy === "nothing") return card;
  return (
    <Muted what="post" item={post} byWordOnly={collapsedBy === "word"}>
      {card}
    </Muted>
  );
});
