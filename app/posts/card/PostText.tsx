import { ListLink } from "~/app/ui/lists/ListLink";
import type { TextPart } from "~/app/ui/format/linkedParts";
import { TALL_LINE } from "~/app/ui/primitives/classNames";
import { TextLink } from "~/app/ui/primitives/TextLink";

interface PostTextProps {
  text: string;
  parts: readonly TextPart[] | null;
  /** X193 */
  language: string | null;
  /** path of the post's page */
  to: string;
}

// lines of 24 px, so that links on neighbouring lines can be 24 px tall (WCAG 2.5.8)
const LOOK = "mt-0.5 leading-6 line-clamp-[12] rounded-sm whitespace-pre-wrap";

/**
 * S2. A post's text in a list. The text links to the post, and addresses and hashtags in it link to their targets.
 * Links can't be nested, so the text around an address is several links. Only the first of them can be focused by
 * keyboard.
 */
export function PostText({ text, parts, language, to }: PostTextProps) {
  if (parts === null) {
    return (
      <ListLink dir="auto" lang={language ?? undefined} to={to} className={LOOK}>
        {text}
      </ListLink>
    );
  }
  const first = parts.findIndex(isWords);
  return (
    <p dir="auto" lang={language ?? undefined} className={LOOK}>
      {parts.map((part, i) => {
        if (part.href !== null) return <TextLink key={i} {...part} href={part.href} />;
        if (!isWords(part)) return part.text;
        return (
          <ListLink key={i} to={to} tabIndex={i === first ? undefined : -1} className={`rounded-sm ${TALL_LINE}`}>
            {part.text}
          </ListLink>
        );
      })}
    </p>
  );
}

const isWords = ({ text, href }: TextPart): boolean => href === null && text.trim() !== "";
