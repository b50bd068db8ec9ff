import { Fragment } from "react";
import { linkedParts, type Mentioned, type TextPart } from "~/app/ui/format/linkedParts";
import { TextLink } from "./TextLink";

interface LinksProps {
  text: string;
  /** missing in a text that mentions nobody */
  mentioned?: Mentioned | undefined;
}

/**
 * Text in which web addresses, emails, hashtags and mentions are links. Line breaks show if `className` has
 * `whitespace-pre-wrap`.
 */
export const LinkedText = ({
  children,
  mentioned,
  className,
}: Pick<LinksProps, "mentioned"> & { children: string; className?: string }) => (
  <p dir="auto" className={className}>
    <Links text={children} mentioned={mentioned} />
  </p>
);

/** The links and the text without a paragraph around them. */
export const Links = ({ text, mentioned }: LinksProps) => <Parts parts={linkedParts(text, mentioned)} />;

/** A text that is split already. */
export const Parts = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map((part, i) =>
    part.href === null ? <Fragment key={i}>{part.text}</Fragment> : <TextLink key={i} {...part} href={part.href} />,
  );
