import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Seat } from "~/games/core";
import type { Card } from "~/games/whot/cards";
import { whot } from "~/games/whot/rules";
import type { Whot, WhotAction } from "~/games/whot/state";
import { house, table as whotTable } from "~/tests/kit/games/whotTables";
import { HAND_ORDER } from "./WhotBoard";
import { roomGame } from "./roomGame";

const NAMES = ["Ada", "Bayo", "Chika", "Dora"];
const nameOf = (seat: Seat) => NAMES[seat] ?? "";

const MARKET: Card[] = ["box10", "box11", "box13", "box14", "Triangle7"];
const table = (hands: Card[][], pile: Card[], more: Partial<Whot> = {}): Whot => whotTable(hands, pile, MARKET, more);
const hands = (own: Card[], rivals = 1): Card[][] => [
  own,
  ...[
    ["cross1", "cross2"],
    ["star1", "star2"],
    ["star3", "star4"],
  ].slice(0, rivals),
];

/** Renders a room in which the test answers the player's actions. */
function open(state: Whot, { seat = 0, canAct = true }: { seat?: Seat | null; canAct?: boolean } = {}) {
  const acts: WhotAction[] = [];
  let answer: (isAccepted: boolean) => void = () => {};
  function Room() {
    const [now, setNow] = useState(state);
    const [pending, setPending] = useState<WhotAction | null>(null);
    answer = (isAccepted) => {
      setPending(null);
      const applied = isAccepted && whot.apply(now, seat ?? 0, acts.at(-1) as WhotAction);
      if (applied && applied.ok) setNow(applied.state);
    };
    const onAct = (action: WhotAction) => {
      acts.push(action);
      setPending(action);
    };
    return (
      <roomGame.Board
        view={whot.view(now, seat)}
        seat={seat}
        canAct={canAct}
        pending={pending}
        act={onAct}
        nameOf={nameOf}
        clock={null}
      />
    );
  }
  render(<Room />);
  return { acts, answer: (isAccepted: boolean) => act(() => answer(isAccepted)) };
}

const hand = () => within(screen.getByRole("list", { name: "Your hand" }));
const held = () =>
  hand()
    .queryAllByRole("button")
    .map((button) => button.querySelector("span")?.textContent);
const card = (name: string) => hand().getByRole("button", { name });
const draw = () => screen.getByRole("button", { name: "Draw" });
const hint = () => screen.getByRole("status", { name: "Hint" }).textContent;
const pile = () => screen.getByRole("img", { name: /^Pile/ }).getAttribute("aria-label");

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("the player's hand", () => {
  test("G7 · the cards are in rows of six, in the order in which they came", () => {
    open(table(hands(["box7", "Triangle14", "star3", "box1", "circle4", "cross5", "Whot20a"]), ["circle7"]));
    expect(held()).toEqual(["box 7", "Triangle 14", "star 3", "box 1", "circle 4", "cross 5", "Whot"]);
    expect(screen.getByRole("list", { name: "Your hand" }).style.gridTemplateColumns).toMatch(/^repeat\(6,/);
  });

  test("G7 · the hand can be sorted by shape", () => {
    open(table(hands(["Triangle14", "box7", "star3", "box1"]), ["circle7"]));
    fireEvent.click(screen.getByRole("button", { name: "Sort by shape" }));
    expect(held()).toEqual(["box 1", "box 7", "star 3", "Triangle 14"]);
    expect(HAND_ORDER.read()).toBe("shape");
    fireEvent.click(screen.getByRole("button", { name: "Undo sorting" }));
    expect(held()).toEqual(["Triangle 14", "box 7", "star 3", "box 1"]);
  });

  test("G7 · arrow keys move between cards and rows", () => {
    open(
      table(hands(["circle1", "circle2", "circle3", "circle4", "circle5", "circle8", "circle10", "star7"]), [
        "circle7",
      ]),
    );
    act(() => card("circle 1").focus());
    for (const [key, name] of [
      ["ArrowRight", "circle 2"],
      ["ArrowDown", "star 7"],
      ["Home", "circle 10"],
      ["ArrowUp", "circle 1"],
    ] as const) {
      fireEvent.keyDown(document.activeElement as Element, { key });
      expect(document.activeElement).toBe(card(name));
    }
  });

  test("G7 · when the focused card is played, its neighbour gets the focus", () => {
    const room = open(
      table(hands(["circle1", "circle2", "circle3", "circle4", "circle5", "circle8", "circle10", "star7"]), [
        "circle7",
      ]),
    );
    act(() => card("circle 1").focus());
    fireEvent.click(card("circle 1"));
    room.answer(true);
    expect(document.activeElement).toBe(card("circle 2"));
  });

  test("G3 · G7 · a spectator sees no hand, no cards of others and nothing to press", () => {
    open(table(hands(["box3", "star5"], 2), ["circle7"]), { seat: null });
    expect(screen.queryByRole("list", { name: "Your hand" })).toBe(null);
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Ada22 cards, to play",
      "Bayo22 cards",
      "Chika22 cards",
      "The cards are dealt.",
    ]);
  });
});

describe("playing", () => {
  test("G7 · a card that fits goes on the pile immediately, and is named as on its way until the room accepts it", () => {
    const room = open(table(hands(["circle3", "box1"]), ["circle7"]));
    expect([hint(), pile()]).toEqual(["Play a circle or a 7, or draw.", "Pile: circle 7"]);
    fireEvent.click(card("circle 3"));
    expect([room.acts, held(), pile()]).toEqual([[{ play: "circle3" }], ["box 1"], "Pile: circle 3, on its way"]);
    room.answer(true);
    expect([held(), pile(), hint()]).toEqual([["box 1"], "Pile: circle 3", "Waiting for Bayo to play."]);
  });

  test("G7 · a refused card returns to the hand", () => {
    const room = open(table(hands(["circle3", "box1"]), ["circle7"]));
    fireEvent.click(card("circle 3"));
    room.answer(false);
    expect([held(), pile()]).toEqual([["circle 3", "box 1"], "Pile: circle 7"]);
  });

  test("G7 · while an action is pending, no other is sent", () => {
    const room = open(table(hands(["circle3", "circle1"]), ["circle7"]));
    fireEvent.click(card("circle 3"));
    fireEvent.click(card("circle 1"));
    fireEvent.click(draw());
    expect([room.acts.length, hint()]).toEqual([1, "Your last move is still on its way."]);
  });

  test("G7 · a card that can't be played gives the reason at each press", () => {
    const room = open(table(hands(["circle3", "box1", "Whot20a"]), ["circle7"]));
    expect(["circle 3", "box 1"].map((name) => card(name).getAttribute("aria-disabled"))).toEqual(["false", "true"]);
    fireEvent.click(card("box 1"));
    const said = screen.getByText("You can't play box 1 on circle 7.");
    fireEvent.click(card("box 1"));
    expect(screen.getByText("You can't play box 1 on circle 7.")).not.toBe(said);
    expect(room.acts).toEqual([]);
  });

  test.each<[string, Partial<Whot>, boolean, string]>([
    ["on another's turn", { turn: 1 }, true, "It's Bayo's turn."],
    ["while the room isn't ready", {}, false, "The table isn't ready yet. Wait a moment."],
    [
      "when a shape is asked for",
      { played: ["Whot20b"], asked: "star", ...house("whot20") },
      true,
      "You need a star, and this is box 1.",
    ],
    [
      "when a 2 must be answered",
      { played: ["cross2"], penalty: 4, ...house("pickTwoDefence") },
      true,
      "Only a 2 answers this. Play one, or draw 4.",
    ],
    ["after the end", { end: { outcome: "won", winner: 1 } }, true, "The game is over."],
  ])("G7 · an impossible press gives the reason: %s", (_, more, canAct, why) => {
    const room = open(table(hands(["box1", "circle2"]), ["circle7"], more), { canAct });
    fireEvent.click(card("box 1"));
    expect([hint(), room.acts]).toEqual([why, []]);
  });

  test("G7 · a wild card asks for a shape before it is played", async () => {
    const room = open(table(hands(["Whot20a", "box1"]), ["circle7"], { ...house("whot20") }));
    fireEvent.click(card("Whot"));
    const dialog = within(await screen.findByRole("dialog", { name: "Name a shape" }));
    expect(room.acts).toEqual([]);
    expect(
      ["box", "circle", "cross", "star", "Triangle"].map((name) => dialog.getByRole("button", { name }).textContent),
    ).toHaveLength(5);
    fireEvent.click(dialog.getByRole("button", { name: "star" }));
    expect([room.acts, pile()]).toEqual([
      [{ play: "Whot20a", shape: "star" }],
      "Pile: Whot, asking for star, on its way",
    ]);
    expect(screen.queryByRole("dialog")).toBe(null);
  });

  test("G7 · the shape dialog can be closed without a play", async () => {
    const room = open(table(hands(["Whot20a", "box1"]), ["circle7"], { ...house("whot20") }));
    fireEvent.click(card("Whot"));
    fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
    expect([screen.queryByRole("dialog"), room.acts, held()]).toEqual([null, [], ["Whot", "box 1"]]);
  });

  test("G7 · with the house rule, “Last card” can be called with the play of the second-last card", () => {
    const room = open(table(hands(["circle3", "box1"]), ["circle7"], { ...house("lastCardCall") }));
    const call = screen.getByRole("button", { name: "Last card" });
    fireEvent.click(call);
    expect(call.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(card("circle 3"));
    expect(room.acts).toEqual([{ play: "circle3", lastCard: true }]);
  });

  test("G7 · without the house rule there is no call", () => {
    open(table(hands(["circle3", "box1"]), ["circle7"]));
    expect(screen.queryByRole("button", { name: "Last card" })).toBe(null);
  });

  test("G7 · there is no call before two cards are left", () => {
    open(table(hands(["circle3", "box1", "box2"]), ["circle7"], { ...house("lastCardCall") }));
    expect(screen.queryByRole("button", { name: "Last card" })).toBe(null);
  });

  test("G7 · with two players, a player who plays an 8 reads that they play again", () => {
    const room = open(table(hands(["circle8", "circle3", "box1"]), ["circle7"]));
    fireEvent.click(card("circle 8"));
    room.answer(true);
    expect(hint()).toBe("Play again! Play a circle or an 8, or draw.");
  });
});

describe("drawing", () => {
  test("G7 · a drawn card is face down until the room names it", () => {
    const room = open(table(hands(["circle3", "box1"]), ["circle7"]));
    fireEvent.click(draw());
    expect([
      room.acts,
      hand().getAllByRole("listitem").length,
      hand().getByText("a card that you're drawing").tagName,
    ]).toEqual([[{ draw: true }], 3, "SPAN"]);
    room.answer(true);
    expect(held()).toEqual(["circle 3", "box 1", "box 10"]);
    expect(hand().queryByText("a card that you're drawing")).toBe(null);
  });

  test("G7 · Draw says whether it draws one card, draws a penalty or passes", () => {
    const description = (more: Partial<Whot>) => {
      open(table(hands(["star7", "box1"]), ["circle5"], more));
      const text = document.getElementById(draw().getAttribute("aria-describedby") ?? "")?.textContent;
      cleanup();
      return text;
    };
    expect(description({})).toBe("Draw 1, 5 left");
    expect(description({ penalty: 2, ...house("pickTwoDefence") })).toBe("Draw 2, 5 left");
    expect(description({ market: [] })).toBe("Pass: no cards are left, 0 left");
  });

  test("G7 · if the house rules force a play, Draw says so", () => {
    const room = open(table(hands(["circle3", "box1"]), ["circle7"], { ...house("mustPlay") }));
    expect(draw().getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(draw());
    expect([hint(), room.acts]).toEqual(["One of your cards matches, so you must play it.", []]);
  });
});

describe("the table", () => {
  test("G7 · the rivals are in playing order, with their number of cards and whose turn it is", () => {
    open(table(hands(["circle3"], 3), ["circle7"], { turn: 3, eliminated: [1], left: [2] }), { seat: 2 });
    const players = within(screen.getByRole("list", { name: "Players" })).getAllByRole("listitem");
    expect(players.map((item) => item.textContent)).toEqual(["Dora22 cards, to play", "Ada11 card", "Bayoout"]);
    expect(players.map((item) => item.getAttribute("aria-current"))).toEqual(["true", null, null]);
  });

  test("G7 · a rival who resigned is shown as out", () => {
    open(table(hands(["circle3"], 2), ["circle7"], { left: [1], log: [{ did: "resigned", seat: 1 }] }));
    const players = within(screen.getByRole("list", { name: "Players" })).getAllByRole("listitem");
    expect(players.map((item) => item.textContent)).toEqual(["Bayoout", "Chika22 cards"]);
  });

  test("G7 · the totals of the finished rounds are listed", () => {
    open(
      table(hands(["circle3"], 2), ["circle7"], {
        rounds: [
          { winner: 1, totals: [12, 0, 40] },
          { winner: 0, totals: [0, 7, null] },
        ],
      }),
    );
    const rows = within(screen.getByRole("table", { name: "Rounds" })).getAllByRole("row");
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ["Round", "You", "Bayo", "Chika"],
      ["1", "12", "0", "40"],
      ["2", "0", "7", "–"],
    ]);
  });

  test("G7 · the latest events are listed, the newest first", () => {
    open(
      table(hands(["circle3"]), ["circle7"], {
        log: [
          { did: "played", seat: 1, card: "circle7" },
          { did: "drew", seat: 0, count: 1, why: "choice" },
        ],
      }),
    );
    expect(
      within(screen.getByRole("list", { name: "Recent moves" }))
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["You drew a card.", "Bayo played circle 7."]);
  });
});

test("G7 · an old position has no hint", () => {
  open(table(hands(["box3"]), ["box5"]), { canAct: false });
  expect(hint()).toBe("");
});
