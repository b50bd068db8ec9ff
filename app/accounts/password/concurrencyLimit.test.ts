import { expect, it } from "vitest";
import { concurrencyLimit } from "./concurrencyLimit";
import { hashPassword, verifyPassword } from "./password.server";

it("A7 · of three simultaneous hashes in an isolate, the third is refused", async () => {
  const hashes = await Promise.all(["one", "two", "three"].map((password) => hashPassword(password, "full")));
  expect(hashes.map((hash) => hash === null)).toEqual([false, false, true]);
});

it("A7 · a password that could not be checked is neither right nor wrong", async () => {
  const [, , third] = await Promise.all(
    ["one", "two", "three"].map((password) => verifyPassword(null, password, "full")),
  );
  expect(third).toBeNull();
});

it("A7 · a finished or failed hash makes room for another", async () => {
  const withLimitOfOne = concurrencyLimit(1);
  await expect(withLimitOfOne(() => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
  expect(await withLimitOfOne(() => Promise.resolve("done"))).toBe("done");
  expect(await withLimitOfOne(() => Promise.resolve("again"))).toBe("again");
});
