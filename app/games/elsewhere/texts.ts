import { namesText, say } from "~/app/ui/format/sentences";

/** The texts of the links to a member's games and of invitations, on other pages than the game's own. */
export const TEXTS = {
  back: "Return to your game",
  about: (game: string, rivals: readonly string[], isWaiting: boolean) =>
    say`${game}${rivals.length > 0 ? say` with ${namesText(rivals)}` : ""}${isWaiting ? ", waiting for players" : ""}`,
  invitation: {
    label: (game: string) => say`Game request: ${game}`,
    /** in place of the host's name until it is known */
    friend: "A friend",
    /** after the host's name */
    wantsToPlay: (game: string) => say`wants to play ${game} with you.`,
    hide: "Hide",
    accept: "Accept",
    reject: "Reject",
  },
} as const;
