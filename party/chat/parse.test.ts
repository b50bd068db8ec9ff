import { expect, test } from "vitest";
import { ulid } from "~/base/ulid";
import { chatCommandSchema } from "./parse";

const send = (handles: Record<string, string>) =>
  chatCommandSchema.safeParse({ t: "send", id: ulid(1), text: "hi @bob", handles }).success;

test("X87 · a message's handles lead only to ids of members, never to another address", () => {
  expect(send({ bob: ulid(1) })).toBe(true);
  for (const address of ["", "/parlor.example", "bob", `${ulid(1)}/likes`, "javascript:alert(1)"])
    expect(send({ bob: address })).toBe(false);
});
