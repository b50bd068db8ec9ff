import { isCovered } from "~/app/ui/dialogs/isCovered";

const LEFT_OUT =
  "script, noscript, template, dialog, [role=dialog], [role=alertdialog], [role=status], [data-radix-portal]";

/**
 * X214: the page's first screen as HTML without scripts, for the moment until its scripts have started. It has only what the
 * browser draws, because it is there to be painted soon. Null while something is open over the page.
 */
export function lookOfPage(): string | null {
  if (isCovered()) return null;
  const body = document.body.cloneNode(true) as HTMLElement;
  const copies = body.querySelectorAll("*");
  document.body.querySelectorAll("*").forEach((part, n) => isDrawn(part) || copies[n]?.remove());
  for (const part of body.querySelectorAll(LEFT_OUT)) part.remove();
  for (const part of body.querySelectorAll("[id]")) part.removeAttribute("id");
  return body.innerHTML;
}

/** A post may be below the first screen. Gradients and the like are drawn with what refers to them. */
function isDrawn(part: Element): boolean {
  if (part.matches("main article")) return part.getBoundingClientRect().top + window.scrollY < window.innerHeight;
  return part.matches("svg *") || getComputedStyle(part).display !== "none";
}
