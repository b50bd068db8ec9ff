import { expect, test } from "vitest";
import { whot } from "~/games/whot/rules";
import { PLAIN_RULES, type LogEntry, type Whot, type WhotOptions } from "~/games/whot/state";
import { roomGame } from "./roomGame";

const nameOf = (seat: number) => ["You", "Ada", "Bayo"][seat] ?? "";

/** What the viewer at seat 0 reads after this log. `turn` is the seat to move, as the rules would have set it. */
function said(
  log: LogEntry[],
  { turn = 0, seats = 3, options = {} }: { turn?: number; seats?: number; options?: Partial<WhotOptions> } = {},
): string {
  const state: Whot = { ...whot.setup({ ...PLAIN_RULES, ...options }, [1], seats), log, turn };
  return roomGame.lastText(whot.view(state, 0), nameOf);
}
const played = (seat: number, card: string): LogEntry => ({ did: "played", seat, card });
const drew = (seat: number, count: number, why: "choice" | "away" | "card" | "noCall"): LogEntry => ({
  did: "drew",
  seat,
  count,
  why,
});

test("G7 · the text says who played or drew what, and the effects", () => {
  expect(said([])).toBe("You begin.");
  expect(said([], { turn: 1 })).toBe("Ada begins.");
  expect(said([played(1, "circle3")], { turn: 2 })).toBe("Ada played circle 3.");
  expect(said([played(2, "circle2"), drew(0, 2, "card")], { turn: 1 })).toBe("Bayo played circle 2. You draw 2.");
  expect(said([played(0, "Triangle14"), { did: "refilled", count: 5 }, drew(1, 1, "card")], { turn: 2 })).toBe(
    "You played Triangle 14. Ada draws 1.",
  );
  expect(said([played(1, "box3"), drew(2, 1, "choice")])).toBe("Bayo drew a card.");
  expect(said([drew(2, 1, "away")])).toBe("Bayo drew a card while away.");
  expect(said([{ did: "passed", seat: 1 }], { turn: 2 })).toBe("Ada passed.");
  expect(said([{ did: "left", seat: 1 }], { turn: 2 })).toBe("Ada left.");
});

test("G7 · the text says who is skipped and who plays again", () => {
  expect(said([played(2, "star8")], { turn: 1 })).toBe("Bayo played star 8. You are skipped.");
  expect(said([played(0, "box1")], { turn: 2 })).toBe("You played box 1. Ada is skipped.");
  expect(said([played(0, "star8")], { turn: 0, seats: 2 })).toBe("You played star 8. You play again.");
  expect(said([played(1, "box14"), drew(0, 1, "card")], { turn: 1, seats: 2 })).toBe(
    "Ada played box 14. You draw 1. Ada plays again.",
  );
});

test("G7 · the text says which shape a wild card asks for, and whether the last card was called", () => {
  expect(said([{ did: "played", seat: 1, card: "Whot20c", asked: "star" }], { turn: 2 })).toBe(
    "Ada played Whot and asked for star.",
  );
  expect(said([{ did: "played", seat: 1, card: "box3", calledLast: true }], { turn: 2 })).toBe(
    "Ada played box 3: last card.",
  );
  expect(said([played(1, "box3"), drew(1, 2, "noCall")], { turn: 2 })).toBe(
    "Ada played box 3. Ada draws 2 for not saying “Last card”.",
  );
});

test("G7 · at the end of a round the text doesn't say that somebody plays again", () => {
  expect(said([played(0, "star8"), { did: "wonRound", seat: 0 }, { did: "wasEliminated", seat: 2 }])).toBe(
    "You played star 8. You won the round. Bayo is out.",
  );
});

test("G7 · a card, a draw, the player's turn and the end each have a sound", () => {
  const start = whot.setup(PLAIN_RULES, [1], 3);
  const view = (more: Partial<Whot>) => whot.view({ ...start, ...more }, 0);
  const before = view({ turn: 1 });
  const end = { outcome: "won", winner: 0 } as const;
  const sounds = [
    roomGame.soundOf(null, before, 0),
    roomGame.soundOf(before, view({ turn: 2, played: ["box3"] }), 0),
    roomGame.soundOf(before, view({ turn: 2, hands: start.hands.map((hand) => [...hand, "box3"]) }), 0),
    roomGame.soundOf(before, view({ turn: 0, played: ["box3"] }), 0),
    roomGame.soundOf(before, view({ end }), 0),
    roomGame.soundOf(before, view({ end }), 1),
    roomGame.soundOf(view({ end }), view({ end }), 0),
    roomGame.soundOf(before, before, 0),
  ];
  expect(sounds).toEqual([null, "card", "drawCard", "turn", "won", "lost", null, null]);
  expect([roomGame.turnOf(before), roomGame.turnOf(view({ end }))]).toEqual([1, null]);
});
