import { env } from "cloudflare:workers";

type Method = (...values: unknown[]) => unknown;

/** What asks D1, on each of the classes that its binding hands out. */
const ASKING = ["batch", "exec", "first", "all", "run", "raw", "dump"];

/**
 * Counts the round trips to D1, of all databases together, from now on. On the classes, because the product's bindings are
 * other objects than the test's; what one of them asks of another on its way is the same trip.
 */
export function countRoundTrips(): { trips(): number; restart(): void } {
  const { DB } = env as unknown as { DB: D1Database };
  let trips = 0;
  let within = false;
  for (const made of [DB, DB.withSession(), DB.prepare("select 1")]) {
    const shared = Reflect.getPrototypeOf(made) ?? made;
    for (const name of ASKING) {
      const original = Reflect.get(shared, name) as Method | undefined;
      if (!original) continue;
      Reflect.set(shared, name, function (this: unknown, ...values: unknown[]) {
        if (within) return original.apply(this, values);
        trips++;
        within = true; // all of them ask before they first wait
        try {
          return original.apply(this, values);
        } finally {
          within = false;
        }
      });
    }
  }
  return { trips: () => trips, restart: () => void (trips = 0) };
}
