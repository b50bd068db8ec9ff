import { Fragment, type ReactNode } from "react";
import type { RichParts } from "./messages";

type RichTextProps<Tag extends string> = { parts: RichParts<Tag> } & Readonly<Record<Tag, (text: string) => ReactNode>>;

/** A text with links or emphasis. Each tag in the text is a prop, which draws the words between its marks. */
export const RichText = <Tag extends string>({ parts, ...tags }: RichTextProps<Tag>): ReactNode =>
  parts.map((part, index) => (
    <Fragment key={index}>{typeof part === "string" ? part : drawn(tags as Draws, part)}</Fragment>
  ));

type Draws = Readonly<Record<string, (text: string) => ReactNode>>;
const drawn = (tags: Draws, [tag, text]: readonly [string, string]): ReactNode => tags[tag]?.(text) ?? text;
