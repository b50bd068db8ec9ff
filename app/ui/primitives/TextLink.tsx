import type { TextPart } from "~/app/ui/format/linkedParts";
import { TALL_LINE } from "~/app/ui/primitives/classNames";
import { ListLink } from "~/app/ui/lists/ListLink";
import { cutText } from "~/base/characters";

/**
 * A link in a member's text. A mention and a hashtag lead to one of our pages. A web address and an email open in a new
 * tab.
 */
export const TextLink = ({ text, href, isInside }: TextPart & { href: string }) =>
  isInside ? (
    <ListLink dir="auto" to={href} className={`${TALL} rounded-sm text-accent hover:underline`}>
      {text}
    </ListLink>
  ) : (
    <a dir="ltr" href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={OUTSIDE}>
      {cutText(text, SHOWN_MAX, "…")}
    </a>
  );

/** The link is above the text around it, which may be a link too. */
const TALL = `relative ${TALL_LINE}`;

const OUTSIDE = `${TALL} text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent`;

/** Longer addresses are shortened, because they would push away the words around them. */
const SHOWN_MAX = 60;
