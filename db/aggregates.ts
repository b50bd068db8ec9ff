/** How the modules of db/ declare what they run: each names its aggregate, whose tables one day may lie in a database of their own. */
import { declareChange, type EventsOf } from "./change";
import { type Belonging, type Buildable, type DbName, declareStatement, type Placeholders, type Query, type RowOf, type StatementOptions } from "./statement";

export function aggregate(name: Belonging["aggregate"], db: DbName = "main") {
  const belonging = { aggregate: name, db };
  return {
    /** A statement that tells nobody of anything. `Values` are what a call gives, by name. */
    statement: <V extends object, B extends Buildable>(build: (p: Placeholders<V>) => B, options?: StatementOptions): ((values: V) => Query<RowOf<B>>) =>
      declareStatement(belonging, build, options),

    /**
     * A change whose events are written right after it, if it changed anything; they see the data as the change left them.
     * Passing ones aren't written but answered, to be delivered once.
     */
    change: <V extends { now: number }, B extends Buildable>(
      build: (p: Placeholders<V>) => B,
      kept: EventsOf<V> | null,
      passing?: EventsOf<V, "live">,
    ): ((values: V) => Query<RowOf<B>>) => declareChange(belonging, build, { kept, passing, order: "change first" }),

    /**
     * A change after which what it tells of is gone: its events are written right before it, from what their own `from` and
     * `where` find.
     */
    removal: <V extends { now: number }, B extends Buildable>(
      build: (p: Placeholders<V>) => B,
      kept: EventsOf<V>,
    ): ((values: V) => Query<RowOf<B>>) => declareChange(belonging, build, { kept, order: "events first" }),
  };
}
