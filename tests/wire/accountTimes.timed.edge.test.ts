import { expect, it } from "vitest";
import { caller, type Caller, newMember } from "./caller";
import { median, takeTurns } from "~/bench/measure.mjs";

const REQUESTS = 200; // A7
const TOLERANCE = 0.05; // A7

it(
  "A7 · a log-in with a wrong password takes as long for a known as for an unknown email",
  { timeout: 600_000 },
  async () => {
    // further tries for one email are answered too-many-requests, without a check of the password
    const difference = await differenceOf(10, (visitor, email) =>
      visitor.post("/api/login.data", { email, password: "not the right one" }),
    );
    expect(difference).toBeLessThanOrEqual(TOLERANCE);
  },
);

it("A7 · a forgotten password is answered as fast for a known as for an unknown email", async () => {
  const difference = await differenceOf(2, (visitor, email) => visitor.post("/api/forgotten.data", { email }));
  expect(difference).toBeLessThanOrEqual(TOLERANCE);
});

type Ask = (visitor: Caller, email: string) => Promise<Response>;

/** By which share the medians for known and unknown emails differ. The two kinds take turns. */
async function differenceOf(triesAnEmail: number, ask: Ask): Promise<number> {
  const emails: string[] = [];
  while (emails.length < REQUESTS / triesAnEmail) emails.push((await newMember()).email);
  const timed = (kind: readonly string[]) => {
    let asked = 0;
    return async () => {
      const email = kind[asked++ % kind.length] ?? "";
      const visitor = caller();
      const startedAt = performance.now();
      const response = await ask(visitor, email);
      await response.text();
      const tookMs = performance.now() - startedAt;
      expect(response.status).not.toBe(429);
      return tookMs;
    };
  };
  // in turns, so that other work of the machine affects both
  const took = await takeTurns(REQUESTS, {
    known: timed(emails),
    unknown: timed(emails.map((email) => `not.${email}`)),
  });
  const [known, unknown] = [median(took.known), median(took.unknown)];
  console.log(`known ${known} ms, unknown ${unknown} ms, ratio ${known / unknown}`);
  return Math.abs(known / unknown - 1);
}
