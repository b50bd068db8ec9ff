import { TIME_CONTROLS } from "~/games/clock";
import { START_FEN } from "./fen";
import type { Chess } from "./rules";
import { playedMoves } from "./san";

/** The tags that don't follow from the state of the game. */
export interface PgnTags {
  event: string;
  site: string;
  /** when the game began; null if that isn't known */
  beganAtMs: number | null;
  round: string;
  white: string;
  black: string;
}

const LINE_MAX = 79; // PGN's export format: lines of fewer than 80 characters

/** The game as chess programs read it. They can read a king-capture game up to the first move that ignores a check. */
export function writePgn(game: Chess, { event, site, beganAtMs, round, white, black }: PgnTags): string {
  const control = TIME_CONTROLS[game.options.clock];
  const tags: [string, string][] = [
    ["Event", event],
    ["Site", site],
    ["Date", dateOf(beganAtMs)],
    ["Round", round],
    ["White", white],
    ["Black", black],
    ["Result", resultMark(game)],
    ...(game.options.mode === "casual" ? [["Variant", "King capture"] as [string, string]] : []),
    ...(game.start === START_FEN ? [] : [["SetUp", "1"] as [string, string], ["FEN", game.start] as [string, string]]),
    ["TimeControl", control ? `${control.limitMs / 1000}+${control.incrementMs / 1000}` : "-"],
    ["Termination", termination(game)],
  ];
  return `${tags.map(([name, value]) => `[${name} "${quoted(value)}"]`).join("\n")}\n\n${wrapped([...moveWords(game), resultMark(game)])}\n`;
}

/** In the time zone of whoever writes the game (PGN standard, section 8.1.1.3). */
function dateOf(atMs: number | null): string {
  if (atMs === null) return "????.??.??";
  const day = new Date(atMs);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, "0")).join(".");
}

function moveWords(game: Chess): string[] {
  const [, side, , , , fullmove = "1"] = game.start.split(" ");
  const firstPly = side === "b" ? 1 : 0;
  return playedMoves(game).flatMap(({ san }, i) => {
    const number = Number(fullmove) + Math.floor((i + firstPly) / 2);
    if ((i + firstPly) % 2 === 0) return [`${number}.`, san];
    return i === 0 ? [`${number}...`, san] : [san];
  });
}

function resultMark({ end }: Chess): string {
  if (!end) return "*";
  return end.outcome === "draw" ? "1/2-1/2" : end.winner === 0 ? "1-0" : "0-1";
}

function termination({ end }: Chess): string {
  if (!end) return "unterminated";
  if (end.reason === "left") return "abandoned";
  return end.reason === "timeUp" ? "time forfeit" : "normal"; // a draw on time is no forfeit
}

// a tag is one line, and a name in it may contain quotes
const quoted = (value: string): string => value.replace(/\p{Cc}/gu, " ").replace(/["\\]/g, "\\$&");

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > LINE_MAX) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join("\n");
}
