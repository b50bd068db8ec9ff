import { Fragment } from "react";
import { useNames } from "~/app/members/useNames";
import type { Mentioned } from "~/app/ui/format/linkedParts";
import { Links } from "~/app/ui/primitives/LinkedText";
import { DELETED_NAME } from "~/base/deletedName";
import { isWordEnd } from "~/base/textReferences";
import type { Handles } from "~/party/chat/protocol";

interface MessageTextProps {
  text: string;
  /** the names that count as mentions when they follow an @ */
  mentioned: readonly string[];
  /** X87: to whom the handles in the text lead */
  handles?: Handles | undefined;
  /** whether addresses are links */
  hasLinks?: boolean;
  className?: string;
}

/** A message's text, with addresses and handles as links and mentions by name highlighted. */
export const MessageText = ({ text, mentioned, handles, hasLinks = true, className }: MessageTextProps) => (
  <p dir="auto" className={className}>
    {mentionParts(text, mentioned).map((part, i) =>
      part.isMention ? (
        <span dir="auto" key={i} className="font-semibold text-accent">
          {part.text}
        </span>
      ) : hasLinks ? (
        <LinksTo key={i} text={part.text} handles={handles} />
      ) : (
        <Fragment key={i}>{part.text}</Fragment>
      ),
    )}
  </p>
);

/** Messages that mention nobody fetch no names. */
const LinksTo = ({ text, handles }: Pick<MessageTextProps, "text" | "handles">) =>
  handles ? <LinksToMembers text={text} handles={handles} /> : <Links text={text} />;

function LinksToMembers({ text, handles }: { text: string; handles: Handles }) {
  const names = useNames(Object.values(handles));
  const mentioned: Mentioned = Object.fromEntries(
    Object.entries(handles).flatMap(([key, id]) => {
      const member = names.get(id);
      return member && member.name !== DELETED_NAME ? [[key, member]] : [];
    }),
  );
  return <Links text={text} mentioned={mentioned} />;
}

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
    const name = names.find((each) => text.startsWith(each, at + 1) && isWordEnd(text.slice(at + 1 + each.length)));
    if (name === undefined) continue;
    addPlain(at);
    plainFrom = at + 1 + name.length;
    parts.push({ text: text.slice(at, plainFrom), isMention: true });
    at = plainFrom - 1;
  }
  addPlain(text.length);
  return parts;
}
