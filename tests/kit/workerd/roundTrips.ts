import { env } from "cloudflare:workers";

type Method = (...values: unknown[]) => unknown;

/** The methods that query D1, on the classes of its binding. */
const QUERYING = ["batch", "exec", "first", "all", "run", "raw", "dump"];

/**
 * Counts the round trips to all D1 databases, and the most rows that one statement returned. It changes the classes,
 * because the product's bindings aren't the same objects as the test's. A method that calls another one still counts as
 * one trip.
 */
export function countRoundTrips(): { trips(): number; mostReturned(): number; restart(): void } {
  const { DB } = env as unknown as { DB: D1Database };
  let [trips, most] = [0, 0];
  const note = (answer: unknown): void => {
    for (const one of [answer].flat()) most = Math.max(most, (one as Partial<D1Result> | null)?.results?.length ?? 0);
  };
  let within = false;
  for (const instance of [DB, DB.withSession(), DB.prepare("select 1")]) {
    const shared = Reflect.getPrototypeOf(instance) ?? instance;
    for (const name of QUERYING) {
      const original = Reflect.get(shared, name) as Method | undefined;
      if (!original) continue;
      Reflect.set(shared, name, function (this: unknown, ...values: unknown[]) {
        if (within) return original.apply(this, values);
        trips++;
        within = true; // a method that calls another one does so before it first awaits
        try {
          const answer = original.apply(this, values);
          void Promise.resolve(answer).then(note, () => undefined);
          return answer;
        } finally {
          within = false;
        }
      });
    }
  }
  return { trips: () => trips, mostReturned: () => most, restart: () => void ([trips, most] = [0, 0]) };
}
