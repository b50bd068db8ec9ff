import type { Seat } from "~/games/core";
import { seatAfter } from "~/games/whot/seats";
import type { LogEntry, WhotView } from "~/games/whot/state";
import { askedShape, cardName } from "~/app/games/whot/table/cardMark";
import { TEXTS } from "./texts";
import { person } from "~/app/games/person";

/** A member's name, or "You" for the viewer. */
export type NameOf = (seat: Seat) => string;

/** The last action and its effects: "Ada played circle 2. You draw 2." */
export function lastText(view: WhotView, nameOf: NameOf): string {
  const entries = latestEntries(view);
  if (entries.length === 0) return TEXTS.event.begins(person(nameOf(view.turn)));
  const [first, ...effects] = entries as [LogEntry, ...LogEntry[]];
  const sentences = [entryText(first, nameOf), ...effects.map((entry) => effectText(entry, nameOf))];
  if (playsAgain(view)) sentences.push(TEXTS.event.playsAgain(person(nameOf(view.turn))));
  else sentences.push(skippedText(view, nameOf));
  return sentences.filter(Boolean).join(" ");
}

/** How the game ended: who left early, or what everybody still held. */
export function endText({ end, log, rounds }: WhotView, nameOf: NameOf): string {
  const last = log.at(-1);
  if (!end || last?.did === "left" || last?.did === "resigned") return last ? entryText(last, nameOf) : "";
  const totals = rounds.at(-1)?.totals ?? [];
  const held = totals.flatMap((total, seat) =>
    total === null || seat === end.winner ? [] : [TEXTS.end.points({ ...person(nameOf(seat)), points: total })],
  );
  return TEXTS.end.all({ winner: TEXTS.end.winner(person(nameOf(end.winner))), held });
}

/** Whether the player who has just played moves again: the card skips the only rival, or a house rule says so. */
export function playsAgain(view: WhotView): boolean {
  const [first, ...effects] = latestEntries(view);
  return (
    !view.end && first?.did === "played" && first.seat === view.turn && !effects.some(({ did }) => did === "wonRound")
  );
}

/** A single entry, for the list of events. */
export function entryText(entry: LogEntry, nameOf: NameOf): string {
  switch (entry.did) {
    case "played":
      return TEXTS.event.played({
        ...person(nameOf(entry.seat)),
        card: cardName(entry.card),
        ...askedShape(entry.asked ?? null),
        last: entry.calledLast === true ? "yes" : "no",
      });
    case "drew":
      return TEXTS.event.drew[entry.why]({ ...person(nameOf(entry.seat)), count: entry.count });
    case "passed":
      return TEXTS.event.passed(person(nameOf(entry.seat)));
    case "left":
      return TEXTS.event.left(person(nameOf(entry.seat)));
    case "resigned":
      return TEXTS.event.resigned(person(nameOf(entry.seat)));
    case "wonRound":
      return TEXTS.event.wonRound(person(nameOf(entry.seat)));
    case "wasEliminated":
      return TEXTS.event.isOut(person(nameOf(entry.seat)));
    case "refilled":
      return TEXTS.event.refilled;
  }
}

/** The effects of a card are described in the present tense. */
function effectText(entry: LogEntry, nameOf: NameOf): string {
  if (entry.did === "refilled") return "";
  if (entry.did !== "drew") return entryText(entry, nameOf);
  const text = entry.why === "noCall" ? TEXTS.event.drawsWithoutCall : TEXTS.event.draws;
  return text({ ...person(nameOf(entry.seat)), count: entry.count });
}

/** Who loses their turn without drawing cards. */
function skippedText(view: WhotView, nameOf: NameOf): string {
  const [played, ...effects] = latestEntries(view);
  if (view.end || played?.did !== "played" || effects.some(({ did }) => did === "drew" || did === "wonRound"))
    return "";
  const next = seatAfter({ ...view, hands: view.handCounts }, played.seat);
  if (next === view.turn) return "";
  return TEXTS.event.isSkipped(person(nameOf(next)));
}

/** The entry of the latest action by a player, and the entries after it. */
function latestEntries({ log }: WhotView): readonly LogEntry[] {
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
