import { say } from "~/app/ui/format/sentences";

/** The texts that games share: on the boards, against the computer, in the host's choices and at the end. */
export const TEXTS = {
  sound: { mute: "Mute", unmute: "Unmute" },
  /** the viewer and the computer, in place of a member's name */
  you: "You",
  computer: "Computer",
  /** accessible names */
  hint: "Hint",
  players: "Players",
  turn: {
    label: "Turn",
    own: "Your turn",
    computers: "Computer's turn",
    over: "Game Over",
    /** after a player's name, for screen readers */
    toPlay: ", to play",
  },
  strengths: { casual: "Casual", strong: "Strong", perfect: "Perfect" },
  firstMove: "First move",
  wait: {
    over: "The game is over.",
    watching: "You're watching.",
    pending: "Your last move is still on its way.",
    turn: (name: string) => say`It's ${name}'s turn.`,
    notReady: "The board isn't ready yet. Wait a moment.",
  },
  begins: {
    own: (side: string) => say`You are ${side} and begin.`,
    other: (name: string, side: string) => say`${name} is ${side} and begins.`,
  },
  out: {
    resigned: (name: string) => say`${name} resigned.`,
    left: (name: string) => say`${name} left the game.`,
  },
  replay: { pause: "Pause", again: "Watch again", play: "Play", position: "Position" },
  /** the host's choices; the names of a game's own rules are in its folder */
  options: {
    swapSides: "Swap sides after each game",
    houseRules: "House rules",
  },
  end: {
    draw: "It's a draw!",
    won: "You Won!",
    lost: (winner: string) => say`${winner} Wins!`,
    again: "Play Again",
    cancel: "Cancel",
    viewBoard: "View the board",
  },
} as const;
