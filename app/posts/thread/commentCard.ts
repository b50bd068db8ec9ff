import { memberName } from "~/app/members/member";
import { threadPath, type ThreadView } from "~/app/posts/view";
import type { shareCard } from "~/app/ui/browser/shareCard";
import { DEFAULT_PICTURE, mediaUrl } from "~/app/ui/media/mediaUrl";
import { TEXTS } from "./texts";

/** The card that other sites show for a comment. X110: under a post with a warning, the card has the warning instead. */
export function commentCard({ post, comment }: ThreadView): Parameters<typeof shareCard>[1] {
  const of = { type: "article", path: threadPath(post, comment?.id) } as const;
  const { shared } = TEXTS;
  if (!comment || comment.isDeleted)
    return { ...of, title: shared.deletedTitle, description: shared.commentDescription };
  const { author, media, text } = comment;
  const name = memberName(author);
  const isShown = media?.kind === "image" && post.warning === null;
  return {
    ...of,
    title: shared.commentTitle(name),
    description: (post.warning ?? text) || shared.commentDescription,
    picture: isShown
      ? { path: mediaUrl(media.key), alt: media.alt || shared.pictureBy(name), large: true }
      : {
          path: author.photo ? mediaUrl(author.photo) : DEFAULT_PICTURE.profile,
          alt: shared.authorPicture(name),
          large: false,
        },
  };
}
