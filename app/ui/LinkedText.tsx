import Linkify from "linkify-react";

/** Text whose addresses are links that open in a new tab. Line breaks stay. */
export function LinkedText({ children, className }: { children: string; className?: string }) {
  return (
    <Linkify as="p" options={LINKS} className={className}>
      {children}
    </Linkify>
  );
}

export const LINKS = {
  target: "_blank",
  rel: "noopener noreferrer nofollow ugc",
  className: "text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent",
  defaultProtocol: "https",
  /** long addresses would push the words around them away */
  truncate: 60,
};
