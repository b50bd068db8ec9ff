/** How long a room takes to judge an act. The bench bundles this. */
import { seededRandom } from "~/games/random";
import { decide, viewOf } from "~/party/game/game";
import { GAMES } from "~/party/game/games/all";
import { adapterOf } from "~/party/game/state";
import { actionsFor, type TurnGame } from "~/tests/kit/games/gameActions";
import { GameTable } from "~/tests/kit/games/gameTable";

const GUESTS = ["bob", "eve", "dan"];
/** The options that take longest to judge. */
const OPTIONS: Partial<Record<TurnGame, unknown>> = { Chess: { mode: "standard", clock: "5+0" } };
/** Judging is pure, so it can be repeated. The fastest time is the one in which nothing else used the processor. */
const TRIES = 3;

/**
 * The time in ms of each of `judged` acts in random games: parsed, judged by the rules, and its consequences decided.
 * The first `warmUpActs` acts aren't counted.
 */
export function judgingMs(game: TurnGame, { warmUpActs, judged }: { warmUpActs: number; judged: number }): number[] {
  const times: number[] = [];
  for (let seed = 1; times.length < warmUpActs + judged; seed++) {
    const random = seededRandom([seed]);
    const options = OPTIONS[game];
    const table = GameTable.begun(
      game,
      { invited: GUESTS.slice(0, GAMES[game].rules.seats[1] - 1), ...(options ? { options } : {}) },
      [seed],
    );
    while (table.state.status === "playing") {
      const member = table.toMove;
      const actions = actionsFor(game, viewOf(table.state, member));
      const action = actions[random.below(actions.length)];
      times.push(Math.min(...Array.from({ length: TRIES }, () => msOf(() => judge(table, member, action)))));
      const { code } = table.acts(member, action);
      if (code) throw new Error(`${game}: ${JSON.stringify(action)} was refused: ${code}`);
    }
  }
  return times.slice(warmUpActs);
}

function judge(table: GameTable, member: string, action: unknown): void {
  const { state } = table;
  const parsed = adapterOf(state).actionSchema.safeParse(action);
  decide(state, { type: "act", member, v: state.v, action: parsed.data }, table.deps());
}

function msOf(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
