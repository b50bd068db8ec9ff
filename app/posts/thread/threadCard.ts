import { memberName } from "~/app/members/member";
import { threadPath, type ThreadView } from "~/app/posts/view";
import type { shareCard } from "~/app/ui/browser/shareCard";
import { DEFAULT_PICTURE, mediaUrl } from "~/app/ui/media/mediaUrl";
import { TEXTS } from "./texts";

/**
 * The card that other sites show for a post or a comment. X110: where the post has a warning, the card shows it instead of
 * what it warns of.
 */
export function threadCard({ post, comment }: ThreadView): Parameters<typeof shareCard>[1] {
  const of = { type: "article", path: threadPath(post, comment?.id) } as const;
  const { shared } = TEXTS;
  if (comment?.isDeleted) return { ...of, title: shared.deletedTitle, description: shared.commentDescription };
  const { author, text } = comment ?? post;
  const name = memberName(author);
  const media = comment ? comment.media : post.media.find(({ kind }) => kind === "image");
  const isShown = media?.kind === "image" && post.warning === null;
  return {
    ...of,
    title: comment ? shared.commentTitle({ author: name }) : shared.title({ author: name }),
    description: (post.warning ?? text) || (comment ? shared.commentDescription : shared.description),
    picture: isShown
      ? { path: mediaUrl(media.key), alt: media.alt || shared.pictureBy({ author: name }), large: true }
      : {
          path: author.photo ? mediaUrl(author.photo) : DEFAULT_PICTURE.profile,
          alt: shared.authorPicture({ author: name }),
          large: false,
        },
  };
}
