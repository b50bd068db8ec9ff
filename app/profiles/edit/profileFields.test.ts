import { expect, test, vi } from "vitest";
import { ABOUT_MAX, isOldEnough, NAME_MAX, profileFieldsSchema } from "./profileFields";

const messages = (form: object) =>
  Object.fromEntries(
    (profileFieldsSchema.safeParse(form).error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );
const GOOD = { name: "Ada", about: "", dob: "1990-12-10" };

test("P6 · name and date of birth are required, about is not", () => {
  expect(messages({})).toEqual({ name: "Please Enter Your Name", dob: "Please Select Your Date of Birth" });
  expect(messages({ ...GOOD, name: "   ", dob: "" })).toEqual({
    name: "Please Enter Your Name",
    dob: "Please Select Your Date of Birth",
  });
  expect(messages({ name: "Ada", dob: "1990-12-10" })).toEqual({});
});

test("P6 · an invisible name is refused as missing", () => {
  for (const name of ["\u200B", "\u2060\u3164", "\u202E"])
    expect(messages({ ...GOOD, name })).toEqual({ name: "Please Enter Your Name" });
});

test("P6 · characters that change the text direction are removed from a name", () => {
  expect(profileFieldsSchema.parse({ ...GOOD, name: "Ada\u202Etxt.exe" }).name).toBe("Adatxt.exe");
});

test("P6 · a name that belongs to Parlor's operators is refused", () => {
  expect(messages({ ...GOOD, name: "Parlor Support" })).toEqual({
    name: "This name is reserved for the people who run Parlor. Choose another one",
  });
});

test("X155 · a name with a web address is refused", () => {
  expect(messages({ ...GOOD, name: "Buy at spam.com" })).toEqual({ name: "A name can't contain a web address" });
});

test("P6 · an age is reached on the birthday", () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 10, 23));
  expect([isOldEnough("2013-11-24", 13), isOldEnough("2013-11-25", 13), isOldEnough("2026-11-24", 0)]).toEqual([
    true,
    false,
    true,
  ]); // the rule uses tomorrow's date in UTC, the 24th
});

test("X163 · name and about count code points, in any script", () => {
  const with_ = (sign: string, more: number) =>
    messages({ ...GOOD, name: sign.repeat(NAME_MAX + more), about: sign.repeat(ABOUT_MAX + more) });
  for (const sign of ["😀", "𠮷", "я", "ש", "ا", "ไ", "한"]) {
    expect(Object.keys(with_(sign, 0)), sign).toEqual([]);
    expect(Object.keys(with_(sign, 1)), sign).toEqual(["name", "about"]);
  }
});

test("L2 · name, about and date of birth have limits", () => {
  expect(
    Object.keys(messages({ name: "n".repeat(NAME_MAX + 1), about: "a".repeat(ABOUT_MAX + 1), dob: "2990-01-01" })),
  ).toEqual(["name", "about", "dob"]);
  expect(Object.keys(messages({ ...GOOD, dob: "1990-02-30" }))).toEqual(["dob"]);
});
