import { plural } from "~/app/ui/format/plural";
import type { Shape } from "~/games/whot/cards";

/** "has" for a player, "have" for the viewer, whose name is "You" */
const verb = (name: string, own: string, other: string): string => (name === "You" ? own : other);

const cards = (count: number): string => plural(count, { one: "a card", other: "# cards" });

/** The texts of the table. The texts of the rules and of the host's choices are in rules/. */
export const TEXTS = {
  /** the viewer, in place of their name */
  you: "You",
  whot: "Whot",
  card: (shape: Shape, number: number) => `${shape} ${number}`,
  /** a card's effect, short enough for its corner */
  marks: { again: "again", skip: "skip", everyone: "all +1", draw: (cards: number) => `+${cards}` },
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
    left: (count: number) => `${count} left`,
    draws: (count: number) => `Draw ${count}`,
    pass: "Pass: no cards are left",
  },
  pile: {
    label: (card: string, asked: Shape | null, isPending: boolean) =>
      `Pile: ${card}${asked ? `, asking for ${asked}` : ""}${isPending ? ", on its way" : ""}`,
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
  wait: {
    over: "The game is over.",
    pending: "Your last move is still on its way.",
    turn: (name: string) => `It's ${name}'s turn.`,
    notReady: "The table isn't ready yet. Wait a moment.",
  },
  refused: {
    penalty: (number: number, draws: number) => `Only a ${number} answers this. Play one, or draw ${draws}.`,
    whotLast: "Whot can't be your last card in this game.",
    shape: (asked: Shape, card: string) => `You need a ${asked}, and this is ${card}.`,
    mismatch: (card: string, top: string) => `You can't play ${card} on ${top}.`,
    mustPlay: "One of your cards matches, so you must play it.",
    noCards: "There are no cards left to draw. Play a card.",
  },
  prompt: {
    other: (name: string) => `Waiting for ${name} to play.`,
    again: (text: string) => `Play again! ${text}`,
    draw: (count: number) => (count > 0 ? `draw ${count}` : "draw"),
    pass: "pass",
    nothingFits: (alternative: string) => `None of your cards match: ${alternative}.`,
    answer: (number: number) => `Answer with a ${number}`,
    shape: (shape: Shape) => `Play a ${shape}`,
    match: (shape: Shape, number: number) =>
      `Play a ${shape} or ${number === 8 || number === 11 ? "an" : "a"} ${number}`,
    any: "Play any card",
    or: (text: string, alternative: string) => `${text}, or ${alternative}.`,
  },
  event: {
    begins: (name: string) => `${name} ${verb(name, "begin", "begins")}.`,
    playsAgain: (name: string) => `${name} ${verb(name, "play", "plays")} again.`,
    played: (name: string, card: string, asked: Shape | null, isLast: boolean) =>
      `${name} played ${card}${asked ? ` and asked for ${asked}` : ""}${isLast ? ": last card" : ""}.`,
    drew: {
      choice: (name: string, count: number) =>
        count === 0 ? `${name} had no cards to draw.` : `${name} drew ${cards(count)}.`,
      away: (name: string, count: number) => `${name} drew ${cards(count)} while away.`,
      card: (name: string, count: number) => `${name} drew ${count}.`,
      noCall: (name: string, count: number) => `${name} drew ${count} for not saying “Last card”.`,
    },
    /** the effect of the card that was just played */
    draws: (name: string, count: number) => `${name} ${verb(name, "draw", "draws")} ${count || "nothing"}.`,
    drawsWithoutCall: (name: string, count: number) =>
      `${name} ${verb(name, "draw", "draws")} ${count || "nothing"} for not saying “Last card”.`,
    isSkipped: (name: string) => `${name} ${verb(name, "are", "is")} skipped.`,
    passed: (name: string) => `${name} passed.`,
    left: (name: string) => `${name} left.`,
    resigned: (name: string) => `${name} resigned.`,
    wonRound: (name: string) => `${name} won the round.`,
    isOut: (name: string) => `${name} ${verb(name, "are", "is")} out.`,
    refilled: "The pile was shuffled back under the market.",
  },
  end: {
    winner: (name: string) => `${name} played the last card.`,
    points: (name: string, points: number) =>
      `${name} ${verb(name, "have", "has")} ${plural(points, { one: "# point", other: "# points" })} left`,
  },
} as const;
