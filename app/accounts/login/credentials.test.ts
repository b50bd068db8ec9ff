import { expect, it, test } from "vitest";
import { proveSchema } from "~/app/accounts/prove/schema";
import {
  changePasswordSchema,
  deleteAccountSchema,
  loginSchema,
  passwordFormSchema,
  resetSchema,
  signUpSchema,
} from "./credentials";

const messages = (schema: typeof loginSchema | typeof signUpSchema, form: object) =>
  Object.fromEntries(
    (schema.safeParse(form).error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );

test("A1 · the schema of browser and server reports every faulty field together", () => {
  expect(messages(signUpSchema, { email: "ada", password: "1234567", confirmPassword: "12345678" })).toEqual({
    email: "Enter a Valid Email",
    password: "Use at least 8 characters",
    confirmPassword: "Password does not Match",
  });
  expect(messages(signUpSchema, {})).toEqual({
    email: "Enter a Valid Email",
    password: "Enter a valid password",
    confirmPassword: "Enter the password again",
  });
  expect(
    messages(signUpSchema, { email: " ada@parlor.test ", password: "12345678", confirmPassword: "12345678" }),
  ).toEqual({});
});

test("A2 · a login requires an email and a password", () => {
  expect(messages(loginSchema, { email: "", password: "" })).toEqual({
    email: "Enter a Valid Email",
    password: "Enter a valid password",
  });
});

test("A2 · a login accepts a password that is too short for sign-up", () => {
  expect(messages(loginSchema, { email: "ada@parlor.test", password: "old" })).toEqual({});
});

it.each(["lettersonly", "ALLCAPITALS", "90218834715", "(-:&%$!=>*)", "пароль слова", "鳥の歌が聞こえる朝"])(
  "A1 · %s is a valid new password, because no kind of character is required",
  (password) => {
    expect(messages(signUpSchema, { email: "ada@parlor.test", password, confirmPassword: password })).toEqual({});
  },
);

it.each([
  ["login", loginSchema],
  ["sign-up", signUpSchema],
  ["reset", resetSchema],
  ["change of the password", changePasswordSchema],
  ["form of the password", passwordFormSchema],
  ["proof", proveSchema],
  ["deletion of the account", deleteAccountSchema],
])("A1 · a %s refuses a password with NUL", (_form, schema) => {
  const password = "long \0enough";
  const filled = { email: "ada@parlor.test", password, confirmPassword: password, oldPassword: password, token: "t" };
  const messages = (schema.safeParse(filled).error?.issues ?? []).map(({ message }) => message);
  expect(new Set(messages)).toEqual(new Set(["A password can't contain the character NUL"]));
});
