/** The page as the shortcuts see it. */

const POSTS = "main article[data-post]";

export const SELECTORS = {
  like: 'form[action$="/like"] button',
  /** the link to the post's own page */
  open: "a[data-open]",
  comment: 'main form[action="/comments"] textarea',
  search: "form[role=search] input[type=search]",
} as const;

/** What may stay at the top while the page scrolls: its header, and the tabs of a member's feed. */
const BARS = "main header:not(article *), main [role=tablist]";

const shownPosts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(POSTS)];

/** Where the page begins below its bars, once they stay at the top. */
function topPx(): number {
  const bottoms = [...document.querySelectorAll<HTMLElement>(BARS)].map((bar) => {
    const { position, top } = getComputedStyle(bar);
    return position === "sticky" ? parseFloat(top) + bar.offsetHeight : 0;
  });
  return Math.max(0, ...bottoms);
}

/** The post that has the focus, or in which something has it; on a page of one post, that post. */
export function currentPost(): HTMLElement | undefined {
  const posts = shownPosts();
  return posts.find((post) => post.contains(document.activeElement)) ?? (posts.length === 1 ? posts[0] : undefined);
}

/** Moves the focus by one post; without a focused post, to the first one on the screen. */
export function moveToPost(by: 1 | -1): void {
  const posts = shownPosts();
  const at = posts.findIndex((post) => post.contains(document.activeElement));
  const top = topPx();
  const onScreen = posts.findIndex((post) => post.getBoundingClientRect().bottom > top);
  const target = posts[at === -1 ? onScreen : at + by];
  if (!target) return;
  target.focus({ preventScroll: true });
  scrollBy({ top: target.getBoundingClientRect().top - top });
}

/** Returns whether there is such a field on the screen. */
export function focusField(selector: string): boolean {
  const field = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  field?.focus();
  return field !== undefined;
}
