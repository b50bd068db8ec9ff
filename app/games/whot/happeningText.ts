import type { Seat } from "~/games/core";
import { seatAfter } from "~/games/whot/seats";
import type { LogEntry, WhotView } from "~/games/whot/state";
import { cardName } from "~/app/games/whot/table/cardMark";

/** A member's name, or "You" for the viewer. */
export type NameOf = (seat: Seat) => string;

/** The last action and its effects: "Ada played circle 2. You draw 2." */
export function lastText(view: WhotView, nameOf: NameOf): string {
  const told = latest(view);
  if (told.length === 0) return `${nameOf(view.turn)} ${verb(nameOf(view.turn), "begin")}.`;
  const [first, ...effects] = told as [LogEntry, ...LogEntry[]];
  const sentences = [entryText(first, nameOf), ...effects.map((entry) => effectText(entry, nameOf))];
  if (playsAgain(view)) sentences.push(`${nameOf(view.turn)} ${verb(nameOf(view.turn), "play")} again.`);
  else sentences.push(passedOverText(view, nameOf));
  return sentences.filter(Boolean).join(" ");
}

/** How it ended: who left early, or what everybody still held. */
export function endText({ end, log, rounds }: WhotView, nameOf: NameOf): string {
  const last = log.at(-1);
  if (!end || last?.did === "left" || last?.did === "resigned") return last ? entryText(last, nameOf) : "";
  const totals = rounds.at(-1)?.totals ?? [];
  const held = totals.flatMap((total, seat) =>
    total === null || seat === end.winner
      ? []
      : [
          `${nameOf(seat)} ${nameOf(seat) === "You" ? "have" : "has"} ${total} ${total === 1 ? "point" : "points"} left`,
        ],
  );
  return `${nameOf(end.winner)} played the last card. ${held.join(", ")}.`;
}

/** Whether the player to move has just played, because of a card that skips the only rival or a house rule. */
export function playsAgain(view: WhotView): boolean {
  const [first, ...effects] = latest(view);
  return (
    !view.end && first?.did === "played" && first.seat === view.turn && !effects.some(({ did }) => did === "wonRound")
  );
}

/** A single entry, for the list of events. */
export function entryText(entry: LogEntry, nameOf: NameOf): string {
  switch (entry.did) {
    case "played":
      return `${nameOf(entry.seat)} played ${cardName(entry.card)}${entry.asked ? ` and asked for ${entry.asked}` : ""}${entry.calledLast ? ": last card" : ""}.`;
    case "drew":
      return `${nameOf(entry.seat)} ${DREW[entry.why](entry.count)}.`;
    case "passed":
      return `${nameOf(entry.seat)} passed.`;
    case "left":
      return `${nameOf(entry.seat)} left.`;
    case "resigned":
      return `${nameOf(entry.seat)} resigned.`;
    case "wonRound":
      return `${nameOf(entry.seat)} won the round.`;
    case "wasEliminated":
      return `${nameOf(entry.seat)} ${nameOf(entry.seat) === "You" ? "are" : "is"} out.`;
    case "refilled":
      return "The pile went back under the market.";
  }
}

const cards = (count: number): string => (count === 1 ? "a card" : `${count} cards`);

const DREW: Record<Extract<LogEntry, { did: "drew" }>["why"], (count: number) => string> = {
  choice: (count) => (count === 0 ? "found no card to draw" : `drew ${cards(count)}`),
  away: (count) => `drew ${cards(count)} while away`,
  card: (count) => `drew ${count}`,
  noCall: (count) => `drew ${count} for not saying “Last card”`,
};

/** The effects of a card are described in the present tense. */
function effectText(entry: LogEntry, nameOf: NameOf): string {
  if (entry.did === "refilled") return "";
  if (entry.did !== "drew") return entryText(entry, nameOf);
  const name = nameOf(entry.seat);
  return `${name} ${verb(name, "draw")} ${entry.count || "nothing"}${entry.why === "noCall" ? " for not saying “Last card”" : ""}.`;
}

/** Who loses their turn without drawing cards. */
function passedOverText(view: WhotView, nameOf: NameOf): string {
  const [played, ...effects] = latest(view);
  if (view.end || played?.did !== "played" || effects.some(({ did }) => did === "drew" || did === "wonRound"))
    return "";
  const next = seatAfter({ ...view, hands: view.handCounts }, played.seat);
  if (next === view.turn) return "";
  return `${nameOf(next)} ${nameOf(next) === "You" ? "are" : "is"} passed over.`;
}

const verb = (name: string, base: string): string => (name === "You" ? base : `${base}s`);

/** The entries from the last player's action to the newest. */
function latest({ log }: WhotView): readonly LogEntry[] {
  const from = log.findLastIndex(
    (entry) =>
      entry.did === "played" ||
      entry.did === "passed" ||
      entry.did === "left" ||
      entry.did === "resigned" ||
      (entry.did === "drew" && entry.why !== "noCall" && entry.why !== "card"),
  );
  return from < 0 ? [] : log.slice(from);
}
