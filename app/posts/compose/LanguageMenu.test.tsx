import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import CreatePostDialog from "./CreatePostDialog";
import { rememberLanguage } from "./usualLanguages";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(text?: string): void {
  renderPage(<CreatePostDialog author={ADA} onClose={() => undefined} />, { viewer: ADA });
  if (text !== undefined)
    fireEvent.change(screen.getByRole("textbox", { name: "Post text" }), { target: { value: text } });
}
const shown = () => screen.getByRole("button", { name: /^Post language: / }).getAttribute("aria-label");
const openMenu = () => userEvent.click(screen.getByRole("button", { name: /^Post language: / }));
const choose = async (language: string) => {
  await openMenu();
  await userEvent.click(await screen.findByRole("menuitemradio", { name: language }));
};
/** What the published form has as its language. */
async function published(): Promise<FormDataEntryValue | null | undefined> {
  const bodies: FormData[] = [];
  vi.stubGlobal("fetch", async (_url: URL, init: RequestInit) => {
    if (init.body instanceof FormData) bodies.push(init.body);
    return Response.json({ ok: true, post: {} });
  });
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await eventually(() => expect(bodies).toHaveLength(1));
  return bodies[0]?.get("language");
}

test("X193 · a new post has the language of the page until the author chooses one", async () => {
  open("hello");
  expect(shown()).toBe("Post language: English (en)");
  expect(await published()).toBe("en");
});

test("X193 · the script of what is typed decides the language", async () => {
  open("今日は");
  expect(shown()).toBe("Post language: Japanese (ja)");
  expect(await published()).toBe("ja");
});

test("X193 · a text in a script that the usual language can't have is published without a language", async () => {
  open("Привет");
  expect(shown()).toBe("Post language: not known");
  expect(await published()).toBe("");
});

test("X193 · the author's choice is the post's language, whatever is typed", async () => {
  open("Привет");
  await choose("Ukrainian");
  expect(shown()).toBe("Post language: Ukrainian (uk)");
  expect(await published()).toBe("uk");
});

test("X193 · the next post has the language that was chosen last on this device", async () => {
  open("guten Morgen");
  await choose("German");
  cleanup();
  localStorage.removeItem(`parlor:draft:${ADA.id}`);
  open("guten Abend");
  expect(shown()).toBe("Post language: German (de)");
});

test("X193 · an unfinished post keeps the language that was chosen for it", async () => {
  open("Привет");
  await choose("Bulgarian");
  cleanup();
  rememberLanguage("fr");
  open();
  expect(shown()).toBe("Post language: Bulgarian (bg)");
});

test("X193 · the menu begins with the languages that were chosen last, and has each language once", async () => {
  rememberLanguage("sw");
  rememberLanguage("yo");
  open();
  await openMenu();
  const names = (await screen.findAllByRole("menuitemradio")).map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(["Yoruba", "Swahili", "English"]);
  expect(names[3]).toBe("Afrikaans");
  expect(new Set(names).size).toBe(names.length);
});
