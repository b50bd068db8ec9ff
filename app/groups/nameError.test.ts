import { expect, it } from "vitest";
import { nameError } from "./nameError";

it.each(["Parlor Support", "ParIor"])("M7 · a group can't have Parlor's own name (%s)", (name) => {
  expect(nameError(name)).toBe("This name is reserved. Choose another.");
});

it.each(["Rowers", "Support staff"])("M7 · a group can be named %s", (name) => {
  expect(nameError(name)).toBeUndefined();
});
