import { expect, it, test } from "vitest";
import {
  changePasswordSchema,
  deleteAccountSchema,
  firstPasswordSchema,
  loginSchema,
  passwordFormSchema,
  proveSchema,
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
  ["login", "password", loginSchema],
  ["sign-up", "password", signUpSchema],
  ["reset", "password", resetSchema],
  ["change of the password", "oldPassword", changePasswordSchema],
  ["change of the password", "password", changePasswordSchema],
  ["first password", "password", firstPasswordSchema],
  ["form of the password", "oldPassword", passwordFormSchema],
  ["form of the password", "password", passwordFormSchema],
  ["proof", "password", proveSchema],
  ["deletion of the account", "password", deleteAccountSchema],
])("A1 · a %s refuses NUL in the field %s", (_form, field, schema) => {
  const [valid, withNul] = ["long enough", "long \0enough"];
  const filled = { email: "ada@parlor.test", oldPassword: valid, password: valid, token: "t", [field]: withNul };
  const issues = schema.safeParse({ ...filled, confirmPassword: filled.password }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path, message])).toEqual([
    [[field], "A password can't contain the character NUL"],
  ]);
});
