import type { ChatLine } from "~/party/chat/protocol";

/** If many came or went together, this many are named. */
const NAMED_MAX = 4;
const list = new Intl.ListFormat("en", { type: "conjunction" });

/** The text of a line for a member of the chat. `from` did it. */
export function lineText(line: ChatLine, from: string, me: string, nameOf: (member: string) => string): string {
  const who = from === me ? "You" : nameOf(from);
  switch (line.line) {
    case "created":
      return `${who} created the group`;
    case "left":
      return `${who} left`;
    case "picture":
      return `${who} changed the group’s picture`;
    case "renamed":
      return `${who} named the group “${line.name}”`;
    case "added":
    case "removed":
      return `${who} ${line.line} ${people(line.members, me, nameOf)}`;
    case "creator":
      return line.member === me ? "You run the group now" : `${nameOf(line.member)} runs the group now`;
    case "call":
      return callText(line);
  }
}

/** "Call · 3:12"; from an hour on "Call · 1:02:03". */
function callText({ outcome, durationMs }: Extract<ChatLine, { line: "call" }>): string {
  if (outcome !== "ended") return outcome === "missed" ? "Missed call" : "Declined call";
  const seconds = Math.floor(durationMs / 1000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    String(seconds % 60).padStart(2, "0"),
  ];
  return `Call · ${hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}` : minutes}:${rest}`;
}

/** "you, Bayo and 7 others", with the reader first. */
function people(members: readonly string[], me: string, nameOf: (member: string) => string): string {
  const ordered = members.includes(me) ? [me, ...members.filter((member) => member !== me)] : members;
  const named = ordered.length > NAMED_MAX ? ordered.slice(0, NAMED_MAX - 1) : ordered;
  const others = ordered.length - named.length;
  return list.format([
    ...named.map((member) => (member === me ? "you" : nameOf(member))),
    ...(others > 0 ? [`${others} others`] : []),
  ]);
}
