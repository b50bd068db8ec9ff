/** A web address or email from a member's text. Opens in a new tab. */
export const OutsideLink = ({ href, text }: { href: string; text: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={LINK_CLASS}>
    {text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text}
  </a>
);

const LINK_CLASS = "text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent";

/** Longer addresses are shortened, because they would push away the words around them. */
const SHOWN_MAX = 60;
