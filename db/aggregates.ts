/**
 * How the modules of db/ declare their statements. Each module names its aggregate, whose tables may later move to a
 * database of their own.
 */
import { declareChange, type EventsOf } from "./change";
import {
  type StatementScope,
  type Buildable,
  type Decided,
  type DbName,
  declareStatement,
  type Placeholders,
  type Query,
  type RowOf,
  type StatementOptions,
} from "./statement";

export function aggregate(name: StatementScope["aggregate"], db: DbName = "main") {
  const scope = { aggregate: name, db };
  return {
    /** A statement without events. `V` has the values that a call passes by name. */
    statement: <V extends object, B extends Buildable>(
      build: (p: Placeholders<V>) => B,
      options?: StatementOptions<RowOf<B>>,
    ) => declareStatement(scope, build, options),

    /**
     * A change whose events are written right after it, if it changed anything. The events see the data as the change
     * left it. Passing events aren't written. They are returned, to be delivered once.
     */
    change: <V extends { now: number }, B extends Buildable>(
      build: (p: Placeholders<V>) => B,
      stored: EventsOf<V> | null,
      passing?: EventsOf<V, "live">,
    ): ((values: V) => Query<Decided<RowOf<B>>>) =>
      declareChange(scope, build, { stored, passing, order: "change first" }),

    /**
     * A change that deletes what its events describe. The events are written right before it, from what their own
     * `from` and `where` find.
     */
    removal: <V extends { now: number }, B extends Buildable>(
      build: (p: Placeholders<V>) => B,
      stored: EventsOf<V>,
    ): ((values: V) => Query<Decided<RowOf<B>>>) => declareChange(scope, build, { stored, order: "events first" }),
  };
}
