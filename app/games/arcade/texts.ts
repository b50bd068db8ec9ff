import { formatNumber, plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

/** The texts of the arcade games: alone, in a race, and in replays. */
export const TEXTS = {
  playfield: (game: string) => say`${game} playfield`,
  figures: { lives: "Lives", score: "Score", level: "Level" },
  note: {
    start: "Press Spacebar or Tap the Screen to Start",
    launch: "Launch",
    steer: "Hold the left or right half to steer",
    paused: "Paused",
    resume: "Resume",
    restart: "Start over",
    level: (level: number) => say`Level ${level}`,
  },
  controls: {
    pause: "Pause",
    slower: "Slower speed",
    unranked: "(unranked)",
    keys: {
      steer: { keys: "← →", does: "steer (A and D also work)" },
      start: { keys: "Space", does: "start and launch" },
      pause: { keys: "Esc", does: "pause" },
    },
  },
  end: { won: "You Won!", over: "Game Over", score: "Score" },
  race: {
    you: "You",
    rivals: "Rivals",
    out: "You're out of this race.",
    timeUp: "Time's up.",
    othersPlay: "Your run is over. The others are still playing.",
    rivalPlayfield: (name: string) => say`${name}'s playfield`,
    score: "Score",
    lives: (lives: number) => plural(lives, { one: "# life", other: "# lives" }),
    resigned: "Resigned",
    left: "Left",
    finished: "Finished",
    rivalOut: "Out",
    start: "Race to the highest score.",
    tied: "It's a tie so far.",
    ahead: (name: string, isViewer: boolean) => say`${name} ${isViewer ? "are" : "is"} ahead.`,
    result: (name: string, score: number) => say`${name} ${formatNumber(score)}`,
    hasResigned: " (resigned)",
    hasLeft: " (left)",
    equal: ": equal scores in the same time.",
    /** how long the runs with equal scores took; a no-break space joins number and unit */
    tieBreak: (name: string, seconds: number, other: string, otherSeconds: number) =>
      say`Equal scores: ${name} took ${seconds.toFixed(1)}\u00a0s, ${other} ${otherSeconds.toFixed(1)}\u00a0s.`,
  },
  replay: {
    title: (game: string) => say`${game} replay`,
    label: "Replay",
    player: "Player",
    positionText: (time: string, end: string) => say`${time} of ${end}`,
    speed: "Speed",
    /** by speed */
    times: { 1: "1x", 2: "2x", 4: "4x" },
  },
} as const;
