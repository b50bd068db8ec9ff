/** What it costs a room to judge an act: for the bench, which bundles this. */
import { seededRandom } from "~/games/random";
import { decide, viewOf } from "~/party/game/game";
import { ACTION_SCHEMAS } from "~/party/game/parse";
import { actionsFor, type TurnGame } from "~/tests/kit/gameActions";
import { GameTable } from "~/tests/kit/gameTable";

const GUESTS = { Chess: ["bob"], Whot: ["bob", "eve", "dan"], TicTacToe: ["bob"], SuperTicTacToe: ["bob"] };
/** The dearest of its options. */
const OPTIONS: Partial<Record<TurnGame, unknown>> = { Chess: { mode: "standard", clock: "5+0" } };
/** Until the code is compiled. */
const WARM_UP_ACTS = 2_000;

/** Judging is pure, so it can be done again: the fastest is what it takes where nothing else takes the processor meanwhile. */
const TRIES = 3;

/** The time that each of so many acts takes, in ms: parsed, judged by the rules, and all that follows from it decided. In games played by chance. */
export function judgingMs(game: TurnGame, acts: number): number[] {
  const times: number[] = [];
  for (let seed = 1; times.length < WARM_UP_ACTS + acts; seed++) {
    const random = seededRandom([seed]);
    const options = OPTIONS[game];
    const table = GameTable.begun(game, { invited: GUESTS[game], ...(options ? { options } : {}) }, [seed]);
    while (table.state.status === "playing") {
      const member = table.toMove;
      const actions = actionsFor(game, viewOf(table.state, member));
      const action = actions[random.below(actions.length)];
      times.push(Math.min(...Array.from({ length: TRIES }, () => msOf(() => judge(table, member, action)))));
      const { code } = table.acts(member, action);
      if (code) throw new Error(`${game}: ${JSON.stringify(action)} was refused: ${code}`);
    }
  }
  return times.slice(WARM_UP_ACTS);
}

function judge(table: GameTable, member: string, action: unknown): void {
  const { state } = table;
  const parsed = ACTION_SCHEMAS[state.game].safeParse(action);
  decide(state, { t: "act", member, v: state.v, action: parsed.data }, table.world());
}

function msOf(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
