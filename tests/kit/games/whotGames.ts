import fc from "fast-check";
import type { Seat } from "~/games/core";
import { isWild, SHAPES } from "~/games/whot/cards";
import { whot } from "~/games/whot/rules";
import { PLAIN_RULES, type Whot, type WhotAction, type WhotOptions, type WhotView } from "~/games/whot/state";
import { canDraw, playableCards } from "~/games/whot/view";

/** Everything that the player to move can do, from what they see. */
export const actionsOf = (view: WhotView): WhotAction[] => [
  ...playableCards(view).flatMap((play): WhotAction[] => {
    const plays = isWild(play) ? SHAPES.map((shape) => ({ play, shape })) : [{ play }];
    return view.options.lastCardCall && view.hand.length === 2
      ? [...plays, ...plays.map((one) => ({ ...one, lastCard: true as const }))]
      : plays;
  }),
  ...(canDraw(view) ? [{ draw: true as const }] : []),
];

/** The next step of a generated game. Mostly the player to move does something allowed. */
export type Happening = { pick: number } | { leaves: Seat } | { isAway: true };

export function after(state: Whot, happening: Happening): Whot {
  const actions = state.end ? [] : actionsOf(whot.view(state, state.turn));
  const action = "pick" in happening ? actions[happening.pick % actions.length] : undefined;
  if (action) return allowed(whot.apply(state, state.turn, action));
  const applied = whot.adjudicate(state, "leaves" in happening ? { left: happening.leaves } : { away: state.turn });
  return applied.ok ? applied.state : state;
}

/** Returns the new state of an action that must be accepted. */
export function allowed(applied: ReturnType<typeof whot.apply>): Whot {
  if (!applied.ok) throw new Error(applied.code);
  return applied.state;
}

export const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ pick: fc.nat(1000) }) },
  { weight: 1, arbitrary: fc.record({ leaves: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.constant<Happening>({ isAway: true }) },
);

export const seed = fc.array(fc.nat(2 ** 32 - 1), { minLength: 8, maxLength: 8 });

export const options: fc.Arbitrary<WhotOptions> = fc
  .tuple(...Object.keys(PLAIN_RULES).map((name) => fc.boolean().map((isOn) => [name, isOn] as const)))
  .map((pairs) => ({ ...PLAIN_RULES, ...Object.fromEntries(pairs) }));

/** All states of a generated game, from the deal on. */
export const states: fc.Arbitrary<Whot[]> = fc
  .tuple(
    fc.oneof(fc.constant(PLAIN_RULES), options),
    seed,
    fc.integer({ min: 2, max: 4 }),
    fc.array(happening, { maxLength: 120 }),
  )
  .map(([rules, from, seats, happenings]) => {
    const all = [whot.setup(rules, from, seats)];
    for (const next of happenings) all.push(after(all.at(-1) as Whot, next));
    return all;
  });

/** All cards of a game, wherever they are. */
export const cardsOf = ({ market, played, hands }: Whot) => [...market, ...played, ...hands.flat()];
