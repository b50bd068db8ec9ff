import type { scrypt, ScryptOptions } from "node:crypto";
import { expect, it, vi } from "vitest";
import { hashPassword, type PasswordCost, verifyPassword } from "./password.server";

type Scrypt = typeof scrypt;
const derivations = vi.hoisted((): ScryptOptions[] => []);
vi.mock("node:crypto", async (importOriginal) => {
  const real = await importOriginal<{ scrypt: Scrypt }>();
  const counted = (...values: Parameters<Scrypt>) => {
    derivations.push(values[3]);
    real.scrypt(...values);
  };
  return { ...real, scrypt: counted };
});

const OF_VERSION_1 = "s1$MDEyMzQ1Njc4OWFiY2RlZg$UvojqEzQfu25Qe7lSJmCJhs03Rt4ZbUq1NBB14SKHnQ";

/** How much work scrypt has with a check of a wrong password, in blocks: N · r · p of each. */
async function workOf(stored: string | null, cost: PasswordCost): Promise<number> {
  derivations.length = 0;
  expect(await verifyPassword(stored, "not the right one", cost)).toBe(false);
  return derivations.reduce((sum, { N = 0, r = 0, p = 0 }) => sum + N * r * p, 0);
}

it.each(["full", "low"] as const)(
  "A7 · at the %s cost, a check is as much work without a hash as with one",
  async (cost) => {
    const work = await workOf(await hashPassword("the right one", cost), cost);
    expect(work).toBeGreaterThan(0);
    expect(await workOf(null, cost)).toBe(work);
  },
);

it("A7 · a check of a hash of version 1 is as much work as one of the current version", async () => {
  expect(await workOf(OF_VERSION_1, "full")).toBe(await workOf(null, "full"));
});

it("A7 · the full cost is what ASVS wants for 32 MiB", async () => {
  derivations.length = 0;
  await hashPassword("the right one", "full");
  expect(derivations).toMatchObject([{ N: 2 ** 15, r: 8, p: 3 }]);
});
