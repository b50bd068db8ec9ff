import { say } from "~/app/ui/format/sentences";

/** What the server answers about games. */
export const TEXTS = {
  invite: {
    noFriend: "Choose at least one friend.",
    tooMany: (game: string, players: number) => say`${game} is for up to ${players} players.`,
    unavailable: "One of these people can't be invited. You can only invite friends.",
    tooOften: "You've invited one of these people many times.",
    foreignPicture: "You can only use a picture that you uploaded for a game.",
  },
  answer: {
    expired: "This invitation has expired.",
    again: "You've already answered this invitation.",
  },
  runs: { notOver: "This run isn't over yet." },
} as const;
