import Linkify from "linkify-react";
import { LINKS } from "~/app/ui/LinkedText";

interface MessageTextProps {
  text: string;
  /** names that are mentions where an @ stands before them */
  mentioned: readonly string[];
  className?: string;
}

/** A message's text: addresses are links, members who are named in it stand out. */
export function MessageText({ text, mentioned, className }: MessageTextProps) {
  return (
    <p className={className}>
      {partsOf(text, mentioned).map((part, i) =>
        part.isMention ? (
          <span key={i} className="font-semibold text-accent">
            {part.text}
          </span>
        ) : (
          <Linkify key={i} as="span" options={LINKS}>
            {part.text}
          </Linkify>
        ),
      )}
    </p>
  );
}

interface Part {
  text: string;
  isMention: boolean;
}

/** The text cut at the names that follow an @, the longest first. */
export function partsOf(text: string, mentioned: readonly string[]): Part[] {
  const names = mentioned.filter((name) => name !== "").sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, isMention: false }];
  const pattern = new RegExp(`(@(?:${names.map(escaped).join("|")}))`, "u");
  return text.split(pattern).flatMap((part, i) => (part === "" ? [] : [{ text: part, isMention: i % 2 === 1 }]));
}

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
