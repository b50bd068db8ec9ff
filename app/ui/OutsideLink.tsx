/** A web address or email that somebody wrote; opens in a new tab. */
export const OutsideLink = ({ href, text }: { href: string; text: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={LINK_CLASS}>
    {text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text}
  </a>
);

const LINK_CLASS = "text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent";

/** Long addresses would push the words around them away. */
const SHOWN_MAX = 60;
