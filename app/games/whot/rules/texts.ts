import type { WhotOptions } from "~/games/whot/state";

/** The texts of the rules, of the host's choices, and of the choice of a shape. */
export const TEXTS = {
  shape: "Name a shape",
  houseRules: {
    elimination: "Eliminate the player with the highest total after each round",
    whot20: "Add five wild cards",
    generalMarket: "14: everyone else draws, and you play again",
    pickTwoDefence: "Answer a 2 with a 2, and a 5 with a 5",
    holdOn: "1: you play again",
    mustPlay: "You must play if you can",
    noWhotFinish: "A wild card can't be your last card",
    lastCardCall: "Call your last card, or draw two",
  } satisfies Record<keyof WhotOptions, string>,
  rules: {
    title: "Rules",
    turn: {
      title: "Your turn",
      play: "Play a card that has the shape or the number of the card on top of the pile.",
      draw: "You can also draw a card, even if one of yours matches. Your turn then ends.",
      drawIfNeeded: "Draw a card only if none of yours match. Your turn then ends.",
      whot: "You can play Whot on any card. Whoever plays it names the next shape.",
      whotNotLast: "It can't be your last card.",
      lastCard: "Press “Last card” before you play your second-to-last card, or you draw two.",
    },
    special: {
      title: "Special cards",
      skip: "the next player is skipped.",
      again: "you play again.",
      draw: { 2: "the next player draws two and is skipped.", 14: "the next player draws one and is skipped." },
      answer: {
        2: "the next player draws two, or answers with a 2. Then the cards add up.",
        5: "the next player draws three, or answers with a 5. Then the cards add up.",
      },
      everyone: "everyone else draws one, and you play again.",
    },
    end: {
      title: "The end",
      win: "The first player without cards wins the round. A special last card has no effect.",
      points: "The others add up their cards: each counts its number, and a star counts double.",
      pointsWithWhot:
        "The others add up their cards: each counts its number, a star counts double, and Whot counts 20.",
      elimination:
        "With three or four players, the player with the highest total leaves after each round. The others play on until one of the last two wins.",
      oneRound: "Whoever wins the round wins the game.",
      refill: "When fewer than three cards are left to draw, the played cards are shuffled and put under them.",
    },
  },
} as const;
