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
    turn: (name: string) => `It's ${name}'s turn.`,
    notReady: "The board isn't ready yet. Wait a moment.",
  },
  begins: {
    own: (side: string) => `You are ${side} and begin.`,
    other: (name: string, side: string) => `${name} is ${side} and begins.`,
  },
  out: {
    resigned: (name: string) => `${name} resigned.`,
    left: (name: string) => `${name} left the game.`,
  },
  /** the host's choices; the names of a game's own rules are in its folder */
  options: {
    swapSides: "Swap sides after each game",
    houseRules: "House rules",
  },
  end: {
    draw: "It's a draw!",
    won: "You Won!",
    lost: (winner: string) => `${winner} Wins!`,
    again: "Play Again",
    cancel: "Cancel",
    viewBoard: "View the board",
  },
} as const;
