import { plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";
import type { Shape } from "~/games/whot/cards";

/** "has" for a player, "have" for the viewer, whose name is "You" */
const verb = (name: string, own: string, other: string): string => (name === "You" ? own : other);

const cards = (count: number): string => plural(count, { one: "a card", other: "# cards" });

/** The texts of the table. The texts of the rules and of the host's choices are in rules/. */
export const TEXTS = {
  /** the viewer, in place of their name */
  you: "You",
  whot: "Whot",
  card: (shape: Shape, number: number) => say`${shape} ${number}`,
  /** a card's effect, short enough for its corner */
  marks: { again: "again", skip: "skip", everyone: "all +1", draw: (cards: number) => say`+${cards}` },
  hand: {
    label: "Your hand",
    coming: "a card that you're drawing",
    lastCard: "Last card",
    sort: "Sort by shape",
    unsort: "Undo sorting",
  },
  rules: "Rules",
  market: {
    draw: "Draw",
    left: (count: number) => say`${count} left`,
    draws: (count: number) => say`Draw ${count}`,
    pass: "Pass: no cards are left",
  },
  pile: {
    label: (card: string, asked: Shape | null, isPending: boolean) =>
      say`Pile: ${card}${asked ? say`, asking for ${asked}` : ""}${isPending ? ", on its way" : ""}`,
  },
  players: {
    label: "Players",
    /** after the number */
    cards: (count: number) => plural(count, { one: "card", other: "cards" }),
    out: "out",
    toPlay: ", to play",
  },
  log: { title: "Recent moves", none: "The cards are dealt." },
  rounds: { title: "Rounds", round: "Round" },
  notReady: "The table isn't ready yet. Wait a moment.",
  refused: {
    penalty: (number: number, draws: number) => say`Only a ${number} answers this. Play one, or draw ${draws}.`,
    whotLast: "Whot can't be your last card in this game.",
    shape: (asked: Shape, card: string) => say`You need a ${asked}, and this is ${card}.`,
    mismatch: (card: string, top: string) => say`You can't play ${card} on ${top}.`,
    mustPlay: "One of your cards matches, so you must play it.",
    noCards: "There are no cards left to draw. Play a card.",
  },
  prompt: {
    other: (name: string) => say`Waiting for ${name} to play.`,
    again: (text: string) => say`Play again! ${text}`,
    draw: (count: number) => (count > 0 ? say`draw ${count}` : "draw"),
    pass: "pass",
    nothingFits: (alternative: string) => say`None of your cards match: ${alternative}.`,
    answer: (number: number) => say`Answer with a ${number}`,
    shape: (shape: Shape) => say`Play a ${shape}`,
    match: (shape: Shape, number: number) =>
      say`Play a ${shape} or ${number === 8 || number === 11 ? "an" : "a"} ${number}`,
    any: "Play any card",
    or: (text: string, alternative: string) => say`${text}, or ${alternative}.`,
  },
  event: {
    begins: (name: string) => say`${name} ${verb(name, "begin", "begins")}.`,
    playsAgain: (name: string) => say`${name} ${verb(name, "play", "plays")} again.`,
    played: (name: string, card: string, asked: Shape | null, isLast: boolean) =>
      say`${name} played ${card}${asked ? say` and asked for ${asked}` : ""}${isLast ? ": last card" : ""}.`,
    drew: {
      choice: (name: string, count: number) =>
        count === 0 ? say`${name} had no cards to draw.` : say`${name} drew ${cards(count)}.`,
      away: (name: string, count: number) => say`${name} drew ${cards(count)} while away.`,
      card: (name: string, count: number) => say`${name} drew ${count}.`,
      noCall: (name: string, count: number) => say`${name} drew ${count} for not saying “Last card”.`,
    },
    /** the effect of the card that was just played */
    draws: (name: string, count: number) => say`${name} ${verb(name, "draw", "draws")} ${count || "nothing"}.`,
    drawsWithoutCall: (name: string, count: number) =>
      say`${name} ${verb(name, "draw", "draws")} ${count || "nothing"} for not saying “Last card”.`,
    isSkipped: (name: string) => say`${name} ${verb(name, "are", "is")} skipped.`,
    passed: (name: string) => say`${name} passed.`,
    left: (name: string) => say`${name} left.`,
    resigned: (name: string) => say`${name} resigned.`,
    wonRound: (name: string) => say`${name} won the round.`,
    isOut: (name: string) => say`${name} ${verb(name, "are", "is")} out.`,
    refilled: "The pile was shuffled back under the market.",
  },
  end: {
    winner: (name: string) => say`${name} played the last card.`,
    points: (name: string, points: number) =>
      say`${name} ${verb(name, "have", "has")} ${plural(points, { one: "# point", other: "# points" })} left`,
  },
} as const;
