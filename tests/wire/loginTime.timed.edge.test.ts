import { expect, it } from "vitest";
import { caller, newMember } from "./caller";
import { ratioOf, takeTurns } from "~/bench/measure.mjs";

const TRIES = 50; // A7
const TRIES_AN_EMAIL = 10; // more are answered too-many-requests, without a check of the password

it(
  "A7 · an unknown email and a wrong password take the same time within a tenth (median of 50 ratios)",
  { timeout: 120_000 },
  async () => {
    const emails = [];
    while (emails.length < TRIES / TRIES_AN_EMAIL) emails.push((await newMember()).email);
    // in turns, so that other work of the machine affects both
    const took = await takeTurns(TRIES, {
      known: refusals(emails),
      unknown: refusals(emails.map((email) => `not.${email}`)),
    });
    const ratio = ratioOf(took.known, took.unknown);
    expect(Math.abs(ratio - 1), `known emails take ${ratio} times as long`).toBeLessThan(0.1);
  },
);

/** Each call is one log-in with a wrong password. It returns the milliseconds until the refusal. */
function refusals(emails: readonly string[]): () => Promise<number> {
  let tried = 0;
  return async () => {
    const email = emails[Math.floor(tried++ / TRIES_AN_EMAIL)] ?? "";
    const visitor = caller();
    const startedAt = performance.now();
    const response = await visitor.post("/api/login.data", { email, password: "not the right one" });
    expect(await response.text()).toContain("invalid-credential");
    return performance.now() - startedAt;
  };
}
