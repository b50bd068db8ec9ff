import type { PostView } from "./view";

/** Posts that a screen may show before anybody scrolls. */
export const FIRST_SCREEN = 4;

/** The first post of a list that shows a picture on the first screen, if one does. */
export const firstWithPicture = (posts: readonly PostView[]): PostView | undefined =>
  posts.slice(0, FIRST_SCREEN).find(({ media }) => media[0]?.kind === "image");
