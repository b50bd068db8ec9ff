// @module-tag full
import { expect, it } from "vitest";
import { takeTurns } from "~/bench/measure.mjs";
import { caller, type Caller, newAccount, unknownEmail } from "./caller";

const REQUESTS = 200; // A7, of each kind
const TOLERANCE = 0.05; // A7
/**
 * How many requests are timed together. Workerd's clock has whole milliseconds, and a fast request takes only one or two.
 * The medians are those of these sums.
 */
const TOGETHER = 10;
/** How many times as many requests are sent while other work of the machine makes the medians differ. */
const ROUNDS_MAX = 3;
const LONG = { timeout: 900_000 };

it("A7 · a wrong password is refused after the same time for known and unknown emails", LONG, async () => {
  // further tries for one email are answered too-many-requests, without a check of the password
  const difference = await differenceOf(10, "invalid-credential", (visitor, email) =>
    visitor.post("/api/login", { email, password: "not the right one" }),
  );
  expect(difference).toBeLessThanOrEqual(TOLERANCE);
});

it("A7 · a forgotten password is answered after the same time for known and unknown emails", LONG, async () => {
  const difference = await differenceOf(3, "ok", (visitor, email) => visitor.post("/api/forgotten", { email }));
  expect(difference).toBeLessThanOrEqual(TOLERANCE);
});

// any other answer to a sign-up says whether the email is in use (A7)
it(
  "A7 · a sign-up with a common password is refused after the same time for known and unknown emails",
  LONG,
  async () => {
    const common = { password: "iloveyou", confirmPassword: "iloveyou" };
    const difference = await differenceOf(REQUESTS, "password-too-common", (visitor, email) =>
      visitor.post("/api/signup", { email, ...common }),
    );
    expect(difference).toBeLessThanOrEqual(TOLERANCE);
  },
);

type Ask = (visitor: Caller, email: string) => Promise<Response>;

/**
 * By which share the medians for known and unknown emails differ. The two kinds take turns, so that other work of the
 * machine slows both alike.
 */
async function differenceOf(triesAnEmail: number, answer: string, ask: Ask): Promise<number> {
  const timed = async (emails: readonly string[]) => {
    const visitors = emails.map(() => caller());
    const texts: string[] = [];
    const startedAt = performance.now();
    for (const [i, visitor] of visitors.entries()) texts.push(await (await ask(visitor, emails[i] ?? "")).text());
    const tookMs = performance.now() - startedAt;
    for (const text of texts) expect(text).toContain(answer);
    return tookMs;
  };
  await timed(Array.from({ length: TOGETHER }, unknownEmail)); // the first requests are slow
  const [known, unknown]: [number[], number[]] = [[], []];
  let difference = Infinity;
  for (let round = 0; round < ROUNDS_MAX && difference > TOLERANCE; round++) {
    const emails: string[] = [];
    while (emails.length < REQUESTS / triesAnEmail) emails.push((await newAccount()).email);
    const nextOf = (kind: readonly string[]) => {
      let asked = 0;
      return () => timed(Array.from({ length: TOGETHER }, () => kind[asked++ % kind.length] ?? ""));
    };
    const took = await takeTurns(REQUESTS / TOGETHER, {
      known: nextOf(emails),
      unknown: nextOf(emails.map((email) => `not.${email}`)),
    });
    known.push(...took.known);
    unknown.push(...took.unknown);
    difference = Math.abs(medianMs(known) / medianMs(unknown) - 1);
  }
  return difference;
}

/**
 * The median, interpolated within its millisecond: a time of 12 ms stands for any time from 11.5 to 12.5 ms. The clock has
 * only whole milliseconds. Ten fast requests take about 12 ms, and an error of one millisecond would be larger than the tolerance.
 */
function medianMs(tookMs: readonly number[]): number {
  const middle = tookMs.toSorted((a, b) => a - b)[tookMs.length >> 1] ?? NaN;
  const shorter = tookMs.filter((ms) => ms < middle).length;
  const equal = tookMs.filter((ms) => ms === middle).length;
  return middle - 0.5 + (tookMs.length / 2 - shorter) / equal;
}
