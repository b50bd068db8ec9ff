import { expect, it } from "vitest";
import { MODERATION_TEXT_MAX } from "~/base/moderation/terms";
import { visitorFormSchema } from "./visitorReport.server";

const COMPLETE = {
  link: "https://parlor.example/x",
  reason: "spam",
  text: "It's an advertisement.",
  name: "Eve",
  email: "eve@example.com",
  faith: "1",
};
type Form = Record<string, string>;

/** The fields with an error. */
const wrong = (form: Form): string[] => {
  const parsed = visitorFormSchema.safeParse(form);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("."));
};
const without = (...fields: string[]): Form =>
  Object.fromEntries(Object.entries(COMPLETE).filter(([field]) => !fields.includes(field)));

it("X50 · a complete form is accepted", () => {
  expect(wrong(COMPLETE)).toEqual([]);
});

it.each(["link", "reason", "text", "name", "email", "faith"])(
  "X50 · a form without the field %s is refused",
  (field) => {
    expect(wrong(without(field))).toEqual([field]);
  },
);

it("X50 · a refused form names everything that is missing", () => {
  expect(wrong({ link: "", reason: "spam" }).sort()).toEqual(["email", "faith", "name", "text"]);
});

it("X50 · a report of sexual content with a child needs neither name nor email", () => {
  expect(wrong({ ...without("name", "email"), reason: "childSexualContent" })).toEqual([]);
});

it.each(["text", "faith"])("X50 · a report of sexual content with a child needs the field %s", (field) => {
  expect(wrong({ ...without(field), reason: "childSexualContent" })).toEqual([field]);
});

it.each([
  ["an email that isn't one", { email: "eve" }, "email"],
  ["an unknown reason", { reason: "boredom" }, "reason"],
  ["a statement of good faith that isn't confirmed", { faith: "0" }, "faith"],
  ["an explanation that is too long", { text: "x".repeat(MODERATION_TEXT_MAX + 1) }, "text"],
])("X50 · a form with %s is refused", (_what, change, field) => {
  expect(wrong({ ...COMPLETE, ...change })).toEqual([field]);
});

it("X47 · a member's form needs only the link and the reason", () => {
  expect(wrong({ as: "member", link: COMPLETE.link, reason: "spam" })).toEqual([]);
});
