/** The page as the shortcuts see it. */

const POSTS = "main article[data-post]";

export const SELECTORS = {
  like: 'form[action$="/like"] button',
  /** the link to the post's own page */
  open: "a[data-open]",
  comment: 'main form[action="/comments"] textarea',
  search: "form[role=search] input[type=search]",
} as const;

/** Below the header, which stays at the top while the page scrolls. */
const TOP_PX = 56;

const shownPosts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(POSTS)];

/** The post that has the focus, or in which something has it; on a page of one post, that post. */
export function currentPost(): HTMLElement | undefined {
  const posts = shownPosts();
  return posts.find((post) => post.contains(document.activeElement)) ?? (posts.length === 1 ? posts[0] : undefined);
}

/** Moves the focus by one post; without a focused post, to the first one on the screen. */
export function moveToPost(by: 1 | -1): void {
  const posts = shownPosts();
  const at = posts.findIndex((post) => post.contains(document.activeElement));
  const onScreen = posts.findIndex((post) => post.getBoundingClientRect().bottom > TOP_PX);
  const target = posts[at === -1 ? onScreen : at + by];
  if (!target) return;
  target.tabIndex = -1;
  target.style.scrollMarginTop = `${TOP_PX}px`;
  target.style.outlineOffset = "-2px"; // on phones, what is beside the post is off the screen
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "start" });
}

/** Returns whether there is such a field on the screen. */
export function focusField(selector: string): boolean {
  const field = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  field?.focus();
  return field !== undefined;
}
