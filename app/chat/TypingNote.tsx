import type { ShownChat } from "./shownChat";
import { TEXTS } from "./texts";

/** M6: who is typing, except members whom a block hides (X120). Its space is kept free, so that nothing moves. */
export const TypingNote = ({ view, nameOf, hiddenMembers }: Pick<ShownChat, "view" | "nameOf" | "hiddenMembers">) => (
  <p role="status" aria-label={TEXTS.typing.label} className="h-5 truncate px-4 text-xs text-ink-3">
    {typingText(view.typing.filter((member) => !hiddenMembers.has(member)).map(nameOf))}
  </p>
);

function typingText(names: readonly string[]): string {
  const [one = "", two = ""] = names;
  if (names.length === 0) return "";
  if (names.length === 1) return TEXTS.typing.one({ name: one });
  if (names.length === 2) return TEXTS.typing.two({ name: one, other: two });
  return TEXTS.typing.many({ name: one, others: names.length - 1 });
}
