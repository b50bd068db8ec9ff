import { expect, test } from "vitest";
import { loginSchema, signUpSchema } from "./credentials";

const messages = (schema: typeof loginSchema | typeof signUpSchema, form: object) =>
  Object.fromEntries((schema.safeParse(form).error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));

test("A1 · the schema that both sides share says what is wrong with each field at once", () => {
  expect(messages(signUpSchema, { email: "ada", password: "1234567", confirmPassword: "12345678" })).toEqual({
    email: "Enter a Valid Email",
    password: "Use at least 8 characters",
    confirmPassword: "Password does not Match",
  });
  expect(messages(signUpSchema, {})).toEqual({ email: "Enter a Valid Email", password: "Enter a valid password", confirmPassword: "Enter the password once more" });
  expect(messages(signUpSchema, { email: " ada@parlor.test ", password: "12345678", confirmPassword: "12345678" })).toEqual({});
});

test("A2 · a login asks for both, and does not judge an old password by the rules for a new one", () => {
  expect(messages(loginSchema, { email: "", password: "" })).toEqual({ email: "Enter a Valid Email", password: "Enter a valid password" });
  expect(messages(loginSchema, { email: "ada@parlor.test", password: "old" })).toEqual({});
});
