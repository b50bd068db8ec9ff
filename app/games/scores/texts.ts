import { say } from "~/app/ui/format/sentences";

/** The texts of scores: the dialog after a run, the board among friends, and replays. */
export const TEXTS = {
  end: {
    race: "Race friends",
    replay: "Watch replay",
    scores: "Scores",
  },
  counted: {
    newBest: "New best!",
    best: (score: string) => say`Your best: ${score}`,
    uncounted: "This run doesn't count toward your scores.",
  },
  board: {
    title: (game: string) => say`${game} scores`,
    loading: "Loading scores…",
    failed: "Couldn't load the scores. Please try again.",
    emptyTitle: "No scores yet",
    empty: "Play a run to see your score and your friends' scores here.",
    label: "Scores",
    you: "You",
    watchOwn: "Watch your run",
    watch: (name: string) => say`Watch ${name}’s run`,
  },
  replay: {
    title: (game: string) => say`${game} replay`,
    unavailable: "This replay isn't available.",
  },
} as const;
