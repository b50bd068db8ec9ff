import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import { eventually } from "~/tests/kit/pages/eventually";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { LoginForm, SignUpForm } from "./LoginForms";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answers = (answer: object) => {
  const fetched = vi.fn(async () => Response.json(answer));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const errorOf = (name: string) => {
  const described = field(name).getAttribute("aria-describedby");
  return described ? document.getElementById(described.split(" ")[0] ?? "")?.textContent : null;
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("A1 · Sign Up shows what is wrong with each field", async () => {
  const fetched = answers({ ok: true });
  renderPage(<SignUpForm onSuccess={vi.fn()} />);
  await press("Sign Up");
  expect(errorOf("Email")).toBe("Enter a Valid Email");
  expect(errorOf("Password")).toBe("Enter a valid password");
  expect(field("Confirm password").getAttribute("aria-invalid")).toBe("true");

  await userEvent.type(field("Email"), "ada@parlor.test");
  await userEvent.type(field("Password"), "short");
  await userEvent.type(field("Confirm password"), "longer");
  await press("Sign Up");
  expect(errorOf("Password")).toBe("Use at least 8 characters");
  expect(errorOf("Confirm password")).toBe("Password does not Match");
  expect(field("Email").getAttribute("aria-invalid")).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test("A2 · an empty login shows an error at both fields", async () => {
  answers({ ok: true });
  renderPage(<LoginForm onSuccess={vi.fn()} />);
  await press("Login");
  expect(errorOf("Email")).toBe("Enter a Valid Email");
  expect(errorOf("Password")).toBe("Enter a valid password");
});

test("A7 · after a refusal, an alert gives the reason and the typed text stays", async () => {
  answers(apiError("invalid-credential"));
  const onSuccess = vi.fn();
  renderPage(<LoginForm onSuccess={onSuccess} />);
  await userEvent.type(field("Email"), "ada@parlor.test");
  await userEvent.type(field("Password"), "wrong");
  await press("Login");
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong email or password.");
  expect(field("Password").value).toBe("wrong");
  expect(onSuccess).not.toHaveBeenCalled();
});

test("A7 · without a network, an alert says so and the typed email stays", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.reject(new TypeError("Failed to fetch"))),
  );
  renderPage(<LoginForm onSuccess={vi.fn()} />);
  await userEvent.type(field("Email"), "ada@parlor.test");
  await userEvent.type(field("Password"), "whatever");
  await press("Login");
  expect((await screen.findByRole("alert")).textContent).toContain("offline");
  expect(field("Email").value).toBe("ada@parlor.test");
});

test("A7 · an alert says that the email already has an account", async () => {
  answers(apiError("email-already-in-use"));
  renderPage(<SignUpForm onSuccess={vi.fn()} />);
  await userEvent.type(field("Email"), "ada@parlor.test");
  await userEvent.type(field("Password"), "long enough");
  await userEvent.type(field("Confirm password"), "long enough");
  await press("Sign Up");
  expect((await screen.findByRole("alert")).textContent).toContain("already exists");
});

test("A8 · a pending form is disabled and is sent once", async () => {
  let answer: (response: Response) => void = () => undefined;
  const fetched = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal("fetch", fetched);
  const onSuccess = vi.fn();
  renderPage(<LoginForm onSuccess={onSuccess} />);
  await userEvent.type(field("Email"), "ada@parlor.test");
  await userEvent.type(field("Password"), "a password{Enter}{Enter}");
  await press("Login");
  expect(field("Email").matches(":disabled")).toBe(true);
  expect(screen.getByRole("button", { name: "Login" }).matches(":disabled")).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(1);
  answer(Response.json({ ok: true, member: "m", secondStep: false }));
  await eventually(() => expect(onSuccess).toHaveBeenCalledOnce());
});

test("X72 · Sign Up links to the terms, the rules and the privacy policy", () => {
  renderPage(<SignUpForm onSuccess={vi.fn()} />);
  const links = screen.getAllByRole<HTMLAnchorElement>("link").map((link) => [link.textContent, link.pathname]);
  expect(links).toEqual([
    ["Terms", "/terms"],
    ["Rules", "/rules"],
    ["Privacy policy", "/privacy-policy"],
  ]);
});

test("X72 · a link of Sign Up keeps the page with what is typed", () => {
  renderPage(<SignUpForm onSuccess={vi.fn()} />);
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Terms" }).target).toBe("_blank");
});
