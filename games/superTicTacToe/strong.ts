import { pick, type Random } from "~/games/random";
import { copyOf, movesOf, play, toBits, scoreOf, winningMove, type BitBoards } from "./bitBoards";
import type { Move, SuperTicTacToe } from "./rules";

export interface SearchLimits {
  /** how many games it plays out; the same number and seed give the same move */
  games: number;
  /** called after every 64 games; true ends the search with the best move so far */
  shouldStop?: () => boolean;
}

const STOP_ASKED_EVERY = 64;
/**
 * how much the search prefers moves that were tried less: usually √2, here less because most games are decided early
 */
const CURIOSITY = 1.2;

interface Node {
  move: number;
  /** the side that made the move */
  side: 0 | 1;
  visits: number;
  /** how many of its visits this side won; a draw counts half */
  wins: number;
  children: Node[];
  untried: number[];
}

/** A move that wins the game, else the most visited one of a Monte Carlo tree search. The game must not be over. */
export function chooseStrongMove(game: SuperTicTacToe, random: Random, { games, shouldStop }: SearchLimits): Move {
  const start = toBits(game);
  const root = nodeAfter(start, -1);
  const winning = winningMove(start);
  if (winning !== null) return moveOf(winning);
  const notLosing = root.untried.filter((move) => !losesAtOnce(start, move));
  // without this, a search in which most games are lost anyway might not notice which moves lose at once
  if (notLosing.length > 0) root.untried = notLosing;
  for (let played = 0; played < games; played++) {
    if (played % STOP_ASKED_EVERY === 0 && played > 0 && shouldStop?.()) break;
    playOnce(root, copyOf(start), random);
  }
  const most = Math.max(0, ...root.children.map(({ visits }) => visits));
  const best = root.children.find(({ visits }) => visits === most);
  return moveOf(best?.move ?? pick(random, root.untried));
}

function losesAtOnce(bits: BitBoards, move: number): boolean {
  const after = copyOf(bits);
  play(after, move);
  return winningMove(after) !== null;
}

/** Goes down the tree to an untried move, plays to the end at random, and adds the outcome to the path. */
function playOnce(root: Node, bits: BitBoards, random: Random): void {
  const path = [root];
  let node = root;
  while (node.untried.length === 0 && node.children.length > 0) {
    node = mostPromising(node);
    play(bits, node.move);
    path.push(node);
  }
  if (node.untried.length > 0) {
    const [move = 0] = node.untried.splice(random.below(node.untried.length), 1);
    play(bits, move);
    const child = nodeAfter(bits, move);
    node.children.push(child);
    path.push(child);
  }
  const winner = outcome(bits, random);
  for (const one of path) {
    one.visits++;
    one.wins += winner === 0.5 ? 0.5 : winner === one.side ? 1 : 0;
  }
}

const nodeAfter = (bits: BitBoards, move: number): Node => ({
  move,
  side: bits.side === 0 ? 1 : 0,
  visits: 0,
  wins: 0,
  children: [],
  untried: scoreOf(bits) === null ? movesOf(bits) : [],
});

/** Weighs wins against how little a move was tried (UCT). */
function mostPromising({ visits, children }: Node): Node {
  const logVisits = Math.log(visits);
  let best = children[0] as Node;
  let highest = -Infinity;
  for (const child of children) {
    const promise = child.wins / child.visits + CURIOSITY * Math.sqrt(logVisits / child.visits);
    if (promise > highest) [best, highest] = [child, promise];
  }
  return best;
}

/** Plays at random, except that it takes a move that wins immediately. */
function outcome(bits: BitBoards, random: Random): 0 | 0.5 | 1 {
  for (;;) {
    const score = scoreOf(bits);
    if (score !== null) return score;
    if (winningMove(bits) !== null) return bits.side;
    play(bits, pick(random, movesOf(bits)));
  }
}

const moveOf = (move: number): Move => ({ board: Math.floor(move / 9), cell: move % 9 });
