import { plural } from "~/app/ui/format/plural";
import { namesText, say } from "~/app/ui/format/sentences";
import type { ClosedReason } from "~/party/game/protocol";
import type { RoomRefusal } from "./gameClient";

const IMPOSSIBLE = "That's not possible right now.";
const NOT_A_PLAYER = "You're not playing in this game.";
const WENT_WRONG = "Something went wrong. Please try again.";

/** The texts of a game room. A board's own texts are in the game's folder. */
export const TEXTS = {
  /** the viewer, in place of their name */
  you: "You",
  title: (turn: string, game: string) => say`${turn} · ${game} · Parlor`,
  turn: {
    label: "Turn",
    notBegun: "The game hasn't started",
    over: "Game Over",
    own: "Your turn",
    other: (name: string) => say`${name}'s turn`,
  },
  note: {
    label: "Note",
    connecting: "Connecting…",
    reconnecting: "Reconnecting…",
    removed: "You're no longer connected to this game.",
    notWatchable: "You can no longer watch this game.",
    left: (name: string) => say`${name} left.`,
    disconnected: (name: string) => say`${name} disconnected.`,
    winsByClock: "You win if their clock runs out.",
    claimIn: (seconds: number) => say`You can claim the win in ${seconds} s, or wait.`,
    elsewhere: (names: readonly string[]) =>
      say`${namesText(names)} ${plural(names.length, { one: "is", other: "are" })} on another page.`,
    waitingForYou: "The others are waiting for you.",
    slow: (name: string) => say`${name} is taking a long time.`,
    voted: "You voted to skip.",
  },
  actions: { claim: "Claim win", skip: "Skip turn" },
  header: {
    watching: "You're watching",
    /** after the number of people */
    friendsWatching: (count: number) => plural(count, { one: "friend is watching", other: "friends are watching" }),
    allowWatching: "Friends may watch",
    resign: "Resign",
  },
  resign: {
    title: "Resign?",
    two: "Your rival wins the game.",
    more: "The others keep playing without you.",
    confirm: "Resign",
  },
  waiting: {
    title: "Waiting for Other Players",
    players: "Players",
    begins: (seconds: number) => say`Starts in ${seconds}`,
    left: (names: readonly string[]) => say`${namesText(names)} left the last game and might not come back.`,
    start: "Start",
    cancel: "Cancel",
    seat: {
      pending: "Invited",
      declined: "Declined",
      expired: "Didn't answer",
      ready: "Ready",
      notInGame: "Not in this game",
      viewing: "Viewing the last game",
      accepted: "Accepted, joining",
      left: "Left the game",
      elsewhere: "On another page",
      away: "Away",
    },
  },
  declined: (name: string) => say`${name} declined.`,
  after: {
    again: "Play Again",
    cancel: "Cancel",
    replay: "Watch replay",
    steps: "Step through",
    step: "Step",
    previous: "Previous",
    next: "Next",
    position: (step: number, last: number) => say`${step} of ${last}`,
    wantsAgain: (name: string) => say`${name} wants to play again.`,
  },
  closed: {
    declined: {
      title: "Invitation declined",
      text: "Nobody can play right now. Try again later, or invite someone else.",
    },
    expired: { title: "Nobody answered", text: "Invitations expire after ten minutes. You can send another one." },
    abandoned: { title: "This game has ended", text: "Nobody made a move for 24 hours." },
  } satisfies Record<ClosedReason, { title: string; text: string }>,
  backToGames: "Back to games",
  refusals: {
    not_your_turn: "It's not your turn.",
    illegal: IMPOSSIBLE,
    bad_message: IMPOSSIBLE,
    too_large: IMPOSSIBLE,
    stale: "The game has moved on. Check the board and try again.",
    game_over: "The game is over.",
    not_started: "The game hasn't started yet.",
    too_early: "It's too early for that.",
    too_late: "It's too late for that.",
    rate_limited: "You're going too fast. Wait a moment.",
    not_in_room: NOT_A_PLAYER,
    forbidden: NOT_A_PLAYER,
    not_found: "This game is no longer available.",
    hello_first: WENT_WRONG,
    protocol_too_old: WENT_WRONG,
    internal: WENT_WRONG,
  } satisfies Record<RoomRefusal, string>,
} as const;
