import type { PostView } from "~/app/posts/view";

/** The number of posts that a screen may show before scrolling. */
export const FIRST_SCREEN = 4;

/** The first post with a picture on the first screen, if there is one. */
export const firstWithPicture = (posts: readonly PostView[]): PostView | undefined =>
  posts.slice(0, FIRST_SCREEN).find(({ media }) => media[0]?.kind === "image");
