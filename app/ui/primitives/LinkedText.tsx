import { Fragment } from "react";
import { linkedParts } from "~/app/ui/format/linkedParts";
import { OutsideLink } from "./OutsideLink";

/**
 * Text in which web addresses and emails are links that open in a new tab. Line breaks show if `className` has
 * `whitespace-pre-wrap`.
 */
export const LinkedText = ({ children, className }: { children: string; className?: string }) => (
  <p className={className}>
    <Links text={children} />
  </p>
);

/** The links and the text without a paragraph around them. */
export const Links = ({ text }: { text: string }) =>
  linkedParts(text).map((part, i) =>
    part.href === null ? (
      <Fragment key={i}>{part.text}</Fragment>
    ) : (
      <OutsideLink key={i} href={part.href} text={part.text} />
    ),
  );
