import type { PostView } from "~/app/posts/view";

/** Another member's post for everyone, which nobody has liked, reposted or commented on. Its text is its id. */
export const plainPost = (id: string, more: Partial<PostView> = {}): PostView => ({
  id,
  author: { id: "other", name: "Other", photo: null },
  text: id,
  parts: null,
  createdAtMs: 0,
  media: [],
  likes: 0,
  reposts: 0,
  comments: 0,
  liked: false,
  reposted: false,
  revision: 1,
  ...more,
});
