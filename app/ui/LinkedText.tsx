import { Fragment } from "react";
import { linkedParts } from "./linkedParts";
import { OutsideLink } from "./OutsideLink";

/** Text whose addresses are links that open in a new tab. Line breaks stay. */
export const LinkedText = ({ children, className }: { children: string; className?: string }) => (
  <p className={className}>
    <Links text={children} />
  </p>
);

/** The same without a paragraph of its own. */
export const Links = ({ text }: { text: string }) =>
  linkedParts(text).map((part, i) =>
    part.href === null ? (
      <Fragment key={i}>{part.text}</Fragment>
    ) : (
      <OutsideLink key={i} href={part.href} text={part.text} />
    ),
  );
