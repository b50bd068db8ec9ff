import { Heart, MessageCircle, Repeat2, Share } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Handle } from "~/app/members/Handle";
import { useOrigin, useViewer } from "~/app/members/viewerContext";
import { Edited } from "./Edited";
import { ForFriends } from "./ForFriends";
import { Avatar } from "~/app/ui/media/Avatar";
import { postsClient } from "~/app/posts/client";
import { classNames } from "~/app/ui/primitives/classNames";
import { ListLink } from "~/app/ui/lists/ListLink";
import { Time } from "~/app/ui/primitives/Time";
import { memberName } from "~/app/members/member";
import { compactCount } from "~/app/i18n/formats";
import { actionButtonClass, ToggleButton } from "./ToggleButton";
import { DeleteButton } from "./DeleteButton";
import { BlurredMedia } from "./BlurredMedia";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import { PostMedia } from "./PostMedia";
import { PostText } from "./PostText";
import { sharePost } from "./sharePost";
import { Warned } from "./Warned";
import { Quoted } from "~/app/posts/quotes/Quoted";
import type { PostView } from "~/app/posts/view";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { TEXTS } from "./texts";
import { MoreButton } from "~/app/ui/dialogs/MoreButton";

const RepostMenu = lazyWhenOnline(() => import("~/app/posts/quotes/RepostMenu"));

interface PostCardProps {
  post: PostView;
  /** who put it into the list by a repost (X95, X98) */
  repostedBy?: PostView["repostedBy"];
  /** the post's position in a list, from 1; undefined outside of a list */
  position?: number;
  /** its first picture loads before everything else on the screen */
  priority?: boolean;
  /** its layout is delayed until it is near the screen */
  lazyLayout?: boolean;
  /** the text on the post's own page; elsewhere the text is a link to that page */
  text?: ReactNode;
  /** the date on the post's own page */
  date?: ReactNode;
}

/** S2. Rendered again only when its post changes, because a feed holds hundreds. */
export const PostCard = memo(function PostCard({
  post,
  repostedBy = null,
  position,
  priority = false,
  lazyLayout = false,
  text,
  date,
}: PostCardProps) {
  const isOwn = useViewer()?.id === post.author.id;
  const name = memberName(post.author);
  const authorPath = `/${post.author.id}`;
  const postPath = `${authorPath}/${post.id}`;
  const content = (
    <>
      {text ?? (post.text === "" ? null : <PostText {...post} to={postPath} />)}
      {date}
      {post.media.length > 0 ? (
        <div className="mt-2">
          <PostMedia
            media={post.media}
            by={name}
            to={text === undefined ? postPath : null}
            position={position}
            priority={priority}
          />
        </div>
      ) : null}
      <Quoted post={post} />
    </>
  );
  return (
    <article
      data-post={post.id}
      tabIndex={-1} // for the shortcuts j and k
      aria-label={TEXTS.post({ author: name })}
      className={classNames(
        "flex gap-3 border-b border-hairline px-4 pt-3 pb-1 -outline-offset-2 transition-colors",
        text === undefined && "hover:bg-hover",
        lazyLayout &&
          (post.media.length > 0
            ? "[content-visibility:auto] [contain-intrinsic-size:auto_400px]"
            : "[content-visibility:auto] [contain-intrinsic-size:auto_140px]"),
      )}
    >
      {/* hidden from screen readers, because the name next to it is the same link */}
      <ListLink to={authorPath} aria-hidden tabIndex={-1} className="h-fit shrink-0 rounded-full">
        <Avatar photo={post.author.photo} sizePx={40} />
      </ListLink>
      <div className="min-w-0 flex-1">
        {repostedBy ? (
          <ListLink
            to={`/${repostedBy.id}`}
            className="flex items-center gap-1.5 text-sm leading-6 text-ink-3 hover:underline"
          >
            <Repeat2 aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{TEXTS.repostedBy({ name: memberName(repostedBy) })}</span>
          </ListLink>
        ) : null}
        <header className="flex items-baseline gap-1.5">
          <ListLink dir="auto" to={authorPath} className="truncate rounded-sm leading-6 font-semibold hover:underline">
            {name}
          </ListLink>
          <Handle of={post.author} />
          {text === undefined ? (
            <>
              <span aria-hidden className="text-ink-3">
                ·
              </span>
              <Time atMs={post.createdAtMs} as="relative" className="shrink-0 text-sm text-ink-3" />
              <ForFriends post={post} />
              <Edited post={post} />
            </>
          ) : null}
          {isOwn ? <PostMore post={post} className={classNames(moreClass, "-my-3 -me-3 ms-auto self-center")} /> : null}
        </header>
        {post.warning === null ? (
          content
        ) : (
          <Warned
            post={post.id}
            warning={post.warning}
            folded={
              <>
                {date}
                <BlurredMedia media={post.media} />
              </>
            }
          >
            {content}
          </Warned>
        )}
        <PostActions post={post} name={name} path={postPath} isOwn={isOwn} />
      </div>
    </article>
  );
});

const moreClass = classNames(actionButtonClass, "text-ink-3 hover:bg-hover hover:text-ink");

interface PostActionsProps {
  post: PostView;
  name: string;
  path: string;
  isOwn: boolean;
}

const client = postsClient.posts[":postId"];

function PostActions({ post, name, path, isOwn }: PostActionsProps) {
  const origin = useOrigin();
  const store = usePostStore();
  const param = { postId: post.id };
  const canQuote = useViewer() !== null && post.mayQuote;
  return (
    // the last column has room for two buttons on every post, so that the buttons of own and others' posts line up
    <div className="mt-0.5 -ms-3 grid max-w-115 grid-cols-[repeat(3,minmax(0,1fr))_5.5rem] items-center max-[22.4rem]:grid-cols-[repeat(3,minmax(0,1fr))_4rem] narrow:grid-cols-2 md:-ms-2 md:grid-cols-[repeat(3,minmax(0,1fr))_4.5rem]">
      <div className="flex items-center">
        <ListLink
          to={path}
          data-open=""
          title={TEXTS.comments}
          className={classNames(actionButtonClass, "text-ink-3 hover:bg-accent-soft hover:text-accent")}
        >
          <MessageCircle aria-hidden className="size-[18px]" />
        </ListLink>
        <span data-count="comment" className="min-w-4 text-sm text-ink-3 tabular-nums">
          {compactCount(post.comments)}
        </span>
      </div>
      {/* X32: a post for friends isn't passed on */}
      {post.audience !== "everyone" ? (
        <span />
      ) : (
        <ToggleButton
          names={{ off: TEXTS.repost, on: TEXTS.undoRepost, isOn: TEXTS.reposted }}
          counted="repost"
          icon={Repeat2}
          look="accent"
          fillable={false}
          on={post.reposted}
          count={post.reposts}
          action={client.repost.$path({ param })}
          send={(on) => client.repost.$post({ param, form: { on: on ? "1" : "0" } })}
          menu={canQuote ? (frame) => <RepostMenu post={post} {...frame} /> : undefined}
          onAnswer={({ counts, reposted }) => store.toggle({ of: "post", id: post.id, counts, reposted })}
        />
      )}
      <ToggleButton
        names={{ off: TEXTS.like, on: TEXTS.unlike }}
        counted="like"
        icon={Heart}
        look="like"
        fillable
        on={post.liked}
        count={post.likes}
        action={client.like.$path({ param })}
        send={(on) => client.like.$post({ param, form: { on: on ? "1" : "0" } })}
        onAnswer={({ counts, liked }) => store.toggle({ of: "post", id: post.id, counts, liked })}
      />
      <div className="flex items-center">
        <button
          type="button"
          title={TEXTS.share}
          onClick={() => void sharePost(name, origin + path)}
          className={classNames(actionButtonClass, "text-ink-3 hover:bg-accent-soft hover:text-accent")}
        >
          <Share aria-hidden className="size-[18px]" />
        </button>
        {isOwn ? (
          <DeleteButton
            what="post"
            send={() => client.delete.$post({ param, form: {} })}
            onDeleted={() => store.removePost(post.id)}
          />
        ) : (
          <PostMore post={post} className={moreClass} />
        )}
      </div>
    </div>
  );
}

const PostMenu = lazyWhenOnline(() => import("./PostMenu"));

/** X11, X34, X50, X102, X109: opens the menu of what the viewer can do about a post. */
const PostMore = ({ post, className }: { post: PostView; className: string }) => (
  <MoreButton className={className} menu={(frame) => <PostMenu post={post} {...frame} />} />
);
