import { expect, test } from "vitest";
import { ABOUT_MAX, NAME_MAX, profileFieldsSchema } from "./profileFields";

const messages = (form: object) => Object.fromEntries((profileFieldsSchema.safeParse(form).error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));
const GOOD = { name: "Ada", about: "", dob: "1990-12-10" };

test("P6 · name and date of birth are asked for, about is not", () => {
  expect(messages({})).toEqual({ name: "Please Enter Your Name", dob: "Please Select Your Date of Birth" });
  expect(messages({ ...GOOD, name: "   ", dob: "" })).toEqual({ name: "Please Enter Your Name", dob: "Please Select Your Date of Birth" });
  expect(messages({ name: "Ada", dob: "1990-12-10" })).toEqual({});
});

test("L2 · name, about and date of birth have bounds", () => {
  expect(Object.keys(messages({ name: "n".repeat(NAME_MAX + 1), about: "a".repeat(ABOUT_MAX + 1), dob: "2990-01-01" }))).toEqual(["name", "about", "dob"]);
  expect(Object.keys(messages({ ...GOOD, dob: "1990-02-30" }))).toEqual(["dob"]);
});
