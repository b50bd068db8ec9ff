import { Fragment } from "react";
import { linkedParts } from "~/app/ui/format/linkedParts";
import { TextLink } from "./TextLink";

/**
 * Text in which web addresses, emails and hashtags are links. Line breaks show if `className` has
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
    part.href === null ? <Fragment key={i}>{part.text}</Fragment> : <TextLink key={i} {...part} href={part.href} />,
  );
