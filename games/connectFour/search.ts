import { BOARD, BOTTOM, columnBits, countBits, ODD_ROWS, toBits, winningHigh, winningLow } from "./bitBoard";
import { COLUMNS, openColumns, ROWS, winningColumns, type ConnectFour } from "./rules";

export interface SearchLimits {
  /** the most positions that it looks at; the same number gives the same move */
  positions: number;
  /** called from time to time; true ends the search */
  shouldStop?: () => boolean;
}

export interface Found {
  column: number;
  /** what the player to move can force; null: unknown within the limits */
  outcome: "win" | "draw" | "loss" | null;
}

const CELLS = COLUMNS * ROWS;
/** The value of a win with the next disc. Each disc until the end subtracts one. */
const WIN = 1_000;
const isDecided = (value: number): boolean => Math.abs(value) >= WIN - CELLS;

/** From the middle out, because more lines go through it. */
const ORDER = [3, 2, 4, 1, 5, 0, 6];
const COLUMN_BITS = Array.from({ length: COLUMNS }, (_, column) => columnBits(column));

/** How many positions are searched level by level. The rest are searched to the end of the game. */
const SHALLOW_POSITIONS = 120_000;
/** After how many positions `shouldStop` is called. */
const STOP_ASKED_EVERY = 1_024;

/**
 * The best column within the limits. First it looks ahead level by level, which finds the quickest wins and the longest
 * defences. Then it looks for a move that forces a win, or at least a draw, however late. The game must not be over.
 */
export function search(game: ConnectFour, limits: SearchLimits): Found {
  const position = new Position(game, limits);
  const blocking = winningColumns(game, 1 - game.turn); // first, because in a lost game all columns have the same value
  const columns = [...new Set([...blocking, ...ORDER])].filter((column) => openColumns(game).includes(column));
  let found: Found = { column: columns[0] ?? 0, outcome: null };
  const likeliest = () => [found.column, ...columns.filter((column) => column !== found.column)];
  try {
    for (let depth = 0; depth < position.emptyCount && position.visited < SHALLOW_POSITIONS; depth++) {
      const [column, value] = position.best(likeliest(), depth);
      found = { column, outcome: null };
      if (isDecided(value)) return { column, outcome: value > 0 ? "win" : "loss" };
    }
    for (const [outcome, least] of [
      ["win", 1],
      ["draw", 0],
    ] as const) {
      const column = likeliest().find((one) => position.reaches(one, least));
      if (column !== undefined) return { column, outcome };
    }
    return { ...found, outcome: "loss" };
  } catch (error) {
    if (error !== STOPPED) throw error;
    return found;
  }
}

const STOPPED = new Error("the search has reached its limits");

const TABLE_SIZE = 1 << 18;
const [EXACT, AT_LEAST, AT_MOST] = [0, 1, 2];

/**
 * A position and what the search has learned so far. Values are from the view of the player to move: a decided one is a
 * win above 0 and a loss below, and the sooner, the further from 0; the others are draws and guesses. The search is
 * alpha-beta with a table of the positions seen.
 */
class Position {
  visited = 0;
  /** how many cells are empty at the root */
  readonly emptyCount: number;
  readonly #root;
  readonly #keysLow = new Int32Array(TABLE_SIZE);
  readonly #keysHigh = new Int32Array(TABLE_SIZE);
  readonly #values = new Int16Array(TABLE_SIZE);
  readonly #depths = new Int8Array(TABLE_SIZE);
  readonly #bounds = new Int8Array(TABLE_SIZE);
  readonly #columns = new Int8Array(TABLE_SIZE);

  constructor(
    game: ConnectFour,
    private readonly limits: SearchLimits,
  ) {
    this.#root = toBits(game);
    this.emptyCount = CELLS - countBits(this.#root.all.low, this.#root.all.high);
  }

  /** The best of these columns and its value, `depth` discs ahead. */
  best(columns: readonly number[], depth: number): [column: number, value: number] {
    let best: [number, number] = [columns[0] ?? 0, -WIN];
    for (const column of columns) {
      const value = this.#after(column, depth, best[1], WIN);
      if (value > best[1]) best = [column, value];
    }
    return best;
  }

  /** Whether a column leads to at least this value, whatever the rival does. */
  reaches = (column: number, least: number): boolean => this.#after(column, this.emptyCount, least - 1, least) >= least;

  #after(column: number, depth: number, alpha: number, beta: number): number {
    const { own, all } = this.#root;
    const { low, high } = COLUMN_BITS[column] ?? BOARD;
    const cellLow = (all.low + BOTTOM.low) & low;
    const cellHigh = (all.high + BOTTOM.high) & high;
    if ((winningLow(own.low, own.high, all.low) & cellLow) | (winningHigh(own.low, own.high, all.high) & cellHigh))
      return WIN;
    return -this.#value(
      own.low ^ all.low,
      own.high ^ all.high,
      all.low | cellLow,
      all.high | cellHigh,
      1,
      depth,
      -beta,
      -alpha,
    );
  }

  /** `since`: discs since the root. */
  #value(
    ownLow: number,
    ownHigh: number,
    allLow: number,
    allHigh: number,
    since: number,
    depth: number,
    from: number,
    to: number,
  ): number {
    this.#look();
    let [alpha, beta] = [from, to];
    let cellsLow = (allLow + BOTTOM.low) & BOARD.low;
    let cellsHigh = (allHigh + BOTTOM.high) & BOARD.high;
    if ((cellsLow | cellsHigh) === 0) return 0;
    const winsLow = winningLow(ownLow, ownHigh, allLow);
    const winsHigh = winningHigh(ownLow, ownHigh, allHigh);
    if ((winsLow & cellsLow) | (winsHigh & cellsHigh)) return WIN - since;
    const lossesLow = winningLow(ownLow ^ allLow, ownHigh ^ allHigh, allLow);
    const lossesHigh = winningHigh(ownLow ^ allLow, ownHigh ^ allHigh, allHigh);
    const forcedLow = cellsLow & lossesLow;
    const forcedHigh = cellsHigh & lossesHigh;
    if (forcedLow | forcedHigh) {
      if (countBits(forcedLow, forcedHigh) > 1) return since + 1 - WIN; // only one of them can be blocked
      [cellsLow, cellsHigh] = [forcedLow, forcedHigh];
    }
    // a disc under a cell where the rival wins gives them that cell
    cellsLow &= ~(lossesLow >>> 1);
    cellsHigh &= ~(lossesHigh >>> 1);
    if ((cellsLow | cellsHigh) === 0) return since + 1 - WIN;
    if (depth <= 0) return this.#guess(winsLow, winsHigh, lossesLow, lossesHigh, since);
    // from here neither side can win sooner than this
    beta = Math.min(beta, WIN - since - 2);
    alpha = Math.max(alpha, since + 3 - WIN);
    if (alpha >= beta) return alpha;

    const keyLow = ownLow + allLow + BOTTOM.low;
    const keyHigh = ownHigh + allHigh + BOTTOM.high;
    const slot = (Math.imul(keyLow, 0x9e3779b1) ^ Math.imul(keyHigh, 0x85ebca6b)) >>> 14;
    let bestBefore = -1;
    if (this.#keysLow[slot] === keyLow && this.#keysHigh[slot] === keyHigh) {
      const cached = this.#values[slot] ?? 0;
      // a stored value counts discs from its own position, not from the root
      const value = isDecided(cached) ? cached - Math.sign(cached) * since : cached;
      const bound = this.#bounds[slot];
      bestBefore = this.#columns[slot] ?? -1;
      if ((this.#depths[slot] ?? 0) >= depth || isDecided(cached)) {
        if (bound === EXACT || (bound === AT_LEAST && value >= beta) || (bound === AT_MOST && value <= alpha))
          return value;
      }
    }

    let best = -WIN;
    let bestColumn = -1;
    const floor = alpha;
    for (const column of this.#ordered(ownLow, ownHigh, allLow, allHigh, cellsLow, cellsHigh, bestBefore)) {
      const { low, high } = COLUMN_BITS[column] ?? BOARD;
      const value = -this.#value(
        ownLow ^ allLow,
        ownHigh ^ allHigh,
        allLow | (cellsLow & low),
        allHigh | (cellsHigh & high),
        since + 1,
        depth - 1,
        -beta,
        -alpha,
      );
      if (value <= best) continue;
      [best, bestColumn] = [value, column];
      alpha = Math.max(alpha, value);
      if (alpha >= beta) break;
    }
    this.#keysLow[slot] = keyLow;
    this.#keysHigh[slot] = keyHigh;
    this.#values[slot] = isDecided(best) ? best + Math.sign(best) * since : best;
    this.#depths[slot] = depth;
    this.#bounds[slot] = best >= beta ? AT_LEAST : best <= floor ? AT_MOST : EXACT;
    this.#columns[slot] = bestColumn;
    return best;
  }

  #look(): void {
    if (++this.visited > this.limits.positions) throw STOPPED;
    if (this.visited % STOP_ASKED_EVERY === 0 && this.limits.shouldStop?.()) throw STOPPED;
  }

  /** The columns, first the one that was best before, then those that threaten most. */
  #ordered(
    ownLow: number,
    ownHigh: number,
    allLow: number,
    allHigh: number,
    cellsLow: number,
    cellsHigh: number,
    bestBefore: number,
  ): number[] {
    const columns: number[] = [];
    const scores: number[] = [];
    for (const column of ORDER) {
      const { low, high } = COLUMN_BITS[column] ?? BOARD;
      const cellLow = cellsLow & low;
      const cellHigh = cellsHigh & high;
      if ((cellLow | cellHigh) === 0) continue;
      const score =
        column === bestBefore
          ? CELLS
          : countBits(
              winningLow(ownLow | cellLow, ownHigh | cellHigh, allLow),
              winningHigh(ownLow | cellLow, ownHigh | cellHigh, allHigh),
            );
      let at = columns.length;
      for (; at > 0 && (scores[at - 1] ?? 0) < score; at--) {
        columns[at] = columns[at - 1] ?? 0;
        scores[at] = scores[at - 1] ?? 0;
      }
      columns[at] = column;
      scores[at] = score;
    }
    return columns;
  }

  /**
   * When the columns fill up, the first player gets the odd rows in the end. So the first player's threats count more
   * there, and the second player's in the even rows.
   */
  #guess(winsLow: number, winsHigh: number, lossesLow: number, lossesHigh: number, since: number): number {
    const isFirst = (this.emptyCount - since) % 2 === 0;
    const [ownOdd, rivalOdd] = [
      countBits(winsLow & ODD_ROWS.low, winsHigh & ODD_ROWS.high),
      countBits(lossesLow & ODD_ROWS.low, lossesHigh & ODD_ROWS.high),
    ];
    const [own, rival] = [countBits(winsLow, winsHigh), countBits(lossesLow, lossesHigh)];
    const [ownGoodThreats, rivalGoodThreats] = isFirst ? [ownOdd, rival - rivalOdd] : [own - ownOdd, rivalOdd];
    return 2 * (own - rival) + 3 * (ownGoodThreats - rivalGoodThreats);
  }
}
