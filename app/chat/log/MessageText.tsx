import { Links } from "~/app/ui/LinkedText";

interface MessageTextProps {
  text: string;
  /** names that are mentions where an @ stands before them */
  mentioned: readonly string[];
  className?: string;
}

/** A message's text: addresses are links, members who are named in it stand out. */
export const MessageText = ({ text, mentioned, className }: MessageTextProps) => (
  <p className={className}>
    {mentionParts(text, mentioned).map((part, i) =>
      part.isMention ? (
        <span key={i} className="font-semibold text-accent">
          {part.text}
        </span>
      ) : (
        <Links key={i} text={part.text} />
      ),
    )}
  </p>
);

interface Part {
  text: string;
  isMention: boolean;
}

/** The text cut at the names that follow an @, the longest first. Compared as they stand: a name may hold any character. */
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
