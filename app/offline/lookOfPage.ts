/** A screen shows no more, and the browser paints it sooner. */
const POSTS_MAX = 4;
const LEFT_OUT = "script, template, dialog, [role=dialog], [role=alertdialog], [role=status], [data-radix-portal]";

/**
 * X214: what the page looks like, as HTML without scripts, for the moment until its scripts have started. Null while
 * something is open over it.
 */
export function lookOfPage(): string | null {
  if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return null;
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const part of body.querySelectorAll(LEFT_OUT)) part.remove();
  for (const post of [...body.querySelectorAll("main article")].slice(POSTS_MAX)) post.remove();
  for (const part of body.querySelectorAll("[id]")) part.removeAttribute("id");
  return body.innerHTML;
}
