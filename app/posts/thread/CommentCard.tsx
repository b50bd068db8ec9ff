import { Heart, Reply } from "lucide-react";
import { memo } from "react";
import { Handle } from "~/app/members/Handle";
import { useViewer } from "~/app/members/viewerContext";
import { Avatar } from "~/app/ui/media/Avatar";
import { LinkedText } from "~/app/ui/primitives/LinkedText";
import { ListLink } from "~/app/ui/lists/ListLink";
import { LAZY } from "~/app/ui/media/Picture";
import { Time } from "~/app/ui/primitives/Time";
import { memberName } from "~/app/members/member";
import { postsClient } from "~/app/posts/client";
import { DeleteButton } from "~/app/posts/card/DeleteButton";
import { EnlargingLink, largePicture } from "~/app/posts/card/enlarge";
import { singleWidthPx, FRAME_HEIGHT_PX, MediaItem } from "~/app/posts/card/MediaItem";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import { ReportLink } from "~/app/reports/ReportLink";
import { MemberMore } from "~/app/safety/MemberMore";
import { classNames } from "~/app/ui/primitives/classNames";
import { actionButtonClass, ToggleButton } from "~/app/posts/card/ToggleButton";
import { REPLY_FORM_ID } from "./CommentComposer";
import { HiddenNote } from "./HiddenNote";
import type { CommentView, MediaView } from "~/app/posts/view";
import { TEXTS } from "./texts";

interface CommentCardProps {
  comment: CommentView;
  /** id of the post's author, who may delete all comments on the post */
  postAuthor: string;
  /** the address of its page (X105) */
  path: string;
  /** whether the page is its own, and lists its replies below it */
  isOwnPage?: boolean;
  /** whether the composer of a reply to it is open */
  isReplying?: boolean;
  /** opens or closes that composer; null if the comment can't get a reply from here. `form` has the button Reply. */
  onReply: ((comment: CommentView, form: HTMLFormElement) => void) | null;
  /** the viewer deleted it, or blocked its author */
  onGone: (comment: string) => void;
}

const client = postsClient.comments[":commentId"];

export const CommentCard = memo(function CommentCard({
  comment,
  postAuthor,
  path,
  isOwnPage = false,
  isReplying = false,
  onReply,
  onGone,
}: CommentCardProps) {
  const viewer = useViewer()?.id;
  const mayDelete = viewer !== undefined && (viewer === comment.author.id || viewer === postAuthor);
  const store = usePostStore();
  const param = { commentId: comment.id };
  const name = memberName(comment.author);
  const authorPath = `/${comment.author.id}`;
  return (
    <article
      aria-label={TEXTS.comment.label({ author: name })}
      className="flex gap-3 border-b border-hairline px-4 pt-3 pb-1"
    >
      {/* hidden from screen readers, because the name next to it is the same link */}
      <ListLink to={authorPath} aria-hidden tabIndex={-1} className="h-fit shrink-0 rounded-full">
        <Avatar photo={comment.author.photo} sizePx={32} />
      </ListLink>
      <div className="min-w-0 flex-1">
        <header className="flex items-baseline gap-1.5">
          <ListLink dir="auto" to={authorPath} className="truncate rounded-sm leading-6 font-semibold hover:underline">
            {name}
          </ListLink>
          <Handle of={comment.author} />
          <span aria-hidden className="text-ink-3">
            ·
          </span>
          <ListLink to={path} className="shrink-0 rounded-sm text-sm text-ink-3 hover:underline">
            <Time atMs={comment.createdAtMs} as="relative" />
          </ListLink>
          {comment.isHidden ? <HiddenNote author={comment.author.id} /> : null}
        </header>
        {comment.text === "" ? null : (
          <LinkedText className="whitespace-pre-wrap" mentioned={comment.mentioned}>
            {comment.text}
          </LinkedText>
        )}
        {comment.media ? (
          <div
            className="mt-1 max-w-full overflow-hidden rounded-lg border border-hairline bg-sunk"
            style={{ height: FRAME_HEIGHT_PX, width: singleWidthPx(comment.media) }}
          >
            <CommentMedia media={comment.media} which={TEXTS.comment.media({ author: name })} />
          </div>
        ) : null}
        <div className="-ms-3 flex justify-between md:-ms-2">
          <div className="flex items-center">
            <ToggleButton
              names={{ off: TEXTS.comment.like, on: TEXTS.comment.unlike }}
              counted="like"
              icon={Heart}
              look="like"
              fillable
              on={comment.liked}
              count={comment.likes}
              action={client.like.$path({ param })}
              send={(on) => client.like.$post({ param, form: { on: on ? "1" : "0" } })}
              onAnswer={(answer) => store.toggle({ ...answer, of: "comment", id: comment.id })}
            />
            {onReply ? (
              <form
                action={`${path}#${REPLY_FORM_ID}`}
                onSubmit={(event) => {
                  event.preventDefault();
                  onReply(comment, event.currentTarget);
                }}
              >
                <button
                  type="submit"
                  title={TEXTS.comment.reply}
                  aria-expanded={isReplying}
                  className={classNames(actionButtonClass, "text-ink-3 hover:bg-accent-soft hover:text-accent")}
                >
                  <Reply aria-hidden className="size-[18px]" />
                </button>
              </form>
            ) : null}
            {comment.replies && !isOwnPage ? (
              <RepliesLink to={path}>{TEXTS.replies.count({ count: comment.replies })}</RepliesLink>
            ) : null}
          </div>
          <div className="flex items-center">
            <ReportLink author={comment.author.id} path={path}>
              {TEXTS.comment.report}
            </ReportLink>
            <MemberMore
              member={comment.author}
              report={{ type: "comment", id: comment.id }}
              isMuted={comment.isAuthorMuted}
              onBlocked={() => onGone(comment.id)}
              className={classNames(actionButtonClass, "text-ink-3 hover:bg-hover hover:text-ink")}
            />
            {mayDelete ? (
              <DeleteButton
                what="comment"
                send={() => client.delete.$post({ param, form: {} })}
                onDeleted={() => onGone(comment.id)}
              />
            ) : null}
          </div>
        </div>
      </div>
    </article>
  );
});

/** Leads to the page of a comment. */
export const RepliesLink = ({ to, children }: { to: string; children: string }) => (
  <ListLink
    to={to}
    className="inline-flex min-h-11 items-center rounded-sm px-2 text-sm font-semibold text-accent hover:underline mouse:min-h-9"
  >
    {children}
  </ListLink>
);

function CommentMedia({ media, which }: { media: MediaView; which: string }) {
  const shown = <MediaItem item={media} which={which} loading={LAZY} className="size-full object-contain" />;
  if (media.kind === "video") return shown;
  return (
    <EnlargingLink picture={largePicture(media, which)} className="block h-full cursor-zoom-in -outline-offset-2">
      {shown}
    </EnlargingLink>
  );
}
