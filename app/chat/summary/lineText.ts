import { durationText } from "~/app/ui/format/durationText";
import type { ChatLine } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

/** A line about more members than this names some of them and counts the others. */
const NAMED_MAX = 4;

/** The text of a line for the member `me`. `from` is the member who did what the line reports. */
export function lineText(line: ChatLine, from: string, me: string, nameOf: (member: string) => string): string {
  const actor = { who: from === me ? "you" : "other", name: nameOf(from) } as const;
  switch (line.line) {
    case "created":
    case "left":
    case "picture":
      return TEXTS.line[line.line](actor);
    case "ended":
      return TEXTS.line.ended;
    case "renamed":
      return TEXTS.line.renamed({ ...actor, group: line.name });
    case "added":
    case "removed":
      return TEXTS.line[line.line]({ ...actor, members: people(line.members, me, nameOf) });
    case "creator":
      return line.member === me ? TEXTS.line.youAreAdmin : TEXTS.line.isAdmin({ name: nameOf(line.member) });
    case "call":
      // "Call · 3:12"
      return line.outcome === "ended"
        ? TEXTS.call.ended({ duration: durationText(line.durationMs) })
        : TEXTS.call[line.outcome];
  }
}

/** "you", "Bayo", "Chi" and "7 others", with the reader first. */
function people(members: readonly string[], me: string, nameOf: (member: string) => string): string[] {
  const ordered = members.includes(me) ? [me, ...members.filter((member) => member !== me)] : members;
  const named = ordered.length > NAMED_MAX ? ordered.slice(0, NAMED_MAX - 1) : ordered;
  const others = ordered.length - named.length;
  return [
    ...named.map((member) => (member === me ? TEXTS.line.you : nameOf(member))),
    ...(others > 0 ? [TEXTS.line.others({ count: others })] : []),
  ];
}
