import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readAtPost } from "~/app/posts/readAtPost.server";
import { memberName } from "~/app/members/member";
import { readThread } from "~/app/posts/thread/readThread.server";
import { threadQuery } from "~/app/posts/thread/threadCursor.server";
import { PostScreen } from "~/app/posts/thread/PostScreen";
import { TEXTS } from "~/app/posts/thread/texts";
import { DEFAULT_PICTURE, mediaUrl } from "~/app/ui/media/mediaUrl";
import { shareCard } from "~/app/ui/browser/shareCard";
import { serialize, deserialize, useDeserialized } from "~/app/http/serialized";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: "Parlor" }];
  const { id, author, text, media, warning } = deserialize(data.thread).post;
  const name = memberName(author);
  // X110: the card shows the warning instead of what it warns of
  const shown = warning === null ? media.find(({ kind }) => kind === "image") : undefined;
  const picture = shown
    ? { path: mediaUrl(shown.key), alt: shown.alt || TEXTS.shared.pictureBy(name), large: true }
    : {
        path: author.photo ? mediaUrl(author.photo) : DEFAULT_PICTURE.profile,
        alt: TEXTS.shared.authorPicture(name),
        large: false,
      };
  return shareCard(matches, {
    title: TEXTS.shared.title(name),
    description: (warning ?? text) || TEXTS.shared.description,
    type: "article",
    path: `/${author.id}/${id}`,
    picture,
  });
};

/** S7 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const read = (post: string) => readThread(context, { post, comment: null, ...threadQuery(request) });
  return { thread: serialize(await readAtPost(params, "", read)) };
}

export const handle: PageShape = { ownControls: true };

export default function PostRoute() {
  const thread = useDeserialized(useLoaderData<typeof loader>(), "thread");
  return <PostScreen key={`${thread.post.id} ${thread.order}`} thread={thread} />;
}
