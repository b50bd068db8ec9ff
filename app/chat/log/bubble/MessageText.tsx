import { Fragment } from "react";
import { Links } from "~/app/ui/primitives/LinkedText";

interface MessageTextProps {
  text: string;
  /** the names that count as mentions when they follow an @ */
  mentioned: readonly string[];
  /** whether addresses are links */
  hasLinks?: boolean;
  className?: string;
}

/** A message's text, with addresses as links and mentions highlighted. */
export const MessageText = ({ text, mentioned, hasLinks = true, className }: MessageTextProps) => (
  <p className={className}>
    {mentionParts(text, mentioned).map((part, i) =>
      part.isMention ? (
        <span key={i} className="font-semibold text-accent">
          {part.text}
        </span>
      ) : hasLinks ? (
        <Links key={i} text={part.text} />
      ) : (
        <Fragment key={i}>{part.text}</Fragment>
      ),
    )}
  </p>
);

interface Part {
  text: string;
  isMention: boolean;
}

/**
 * Splits the text at names after an @. If several names match, the longest wins. The comparison is literal, because a
 * name may contain any character.
 */
export function mentionParts(text: string, mentioned: readonly string[]): Part[] {
  const names = mentioned.filter((name) => name !== "").sort((a, b) => b.length - a.length);
  const parts: Part[] = [];
  let plainFrom = 0;
  const addPlain = (end: number) => {
    if (end > plainFrom) parts.push({ text: text.slice(plainFrom, end), isMention: false });
  };
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const name = names.find((each) => text.startsWith(each, at + 1));
    if (name === undefined) continue;
    addPlain(at);
    plainFrom = at + 1 + name.length;
    parts.push({ text: text.slice(at, plainFrom), isMention: true });
    at = plainFrom - 1;
  }
  addPlain(text.length);
  return parts;
}
