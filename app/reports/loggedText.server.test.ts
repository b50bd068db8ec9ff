import { expect, it, vi } from "vitest";
import { hashOfText } from "~/base/moderation/chain";
import { loggedText } from "./loggedText.server";

it("X66 · the salt of a logged text is 16 random bytes, stored beside the text", async () => {
  const random = vi.spyOn(crypto, "getRandomValues");
  const { hash, queries } = await loggedText("ada", "a statement", 0);
  const bytes = random.mock.results.at(-1)?.value as Uint8Array;
  expect(bytes).toHaveLength(16);
  const salt = Buffer.from(bytes).toString("base64url");
  expect(queries[0]?.params).toContain(salt);
  expect(hash).toBe(await hashOfText(salt, "a statement"));
});
