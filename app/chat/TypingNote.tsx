import { TEXTS } from "./texts";

interface TypingNoteProps {
  /** ids of the members who are typing */
  typing: readonly string[];
  nameOf: (member: string) => string;
  /** members whom a block hides in the group (X120) */
  hiddenMembers: ReadonlySet<string>;
}

/** M6: who is typing. Its space is kept free, so that nothing moves. */
export const TypingNote = ({ typing, nameOf, hiddenMembers }: TypingNoteProps) => (
  <p role="status" aria-label={TEXTS.typing.label} className="h-5 truncate px-4 text-xs text-ink-3">
    {typingText(typing.filter((member) => !hiddenMembers.has(member)).map(nameOf))}
  </p>
);

function typingText(names: readonly string[]): string {
  const [one = "", two = ""] = names;
  if (names.length === 0) return "";
  if (names.length === 1) return TEXTS.typing.one(one);
  if (names.length === 2) return TEXTS.typing.two(one, two);
  return TEXTS.typing.many(one, names.length - 1);
}
