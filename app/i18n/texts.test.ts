import { afterEach, beforeEach, expect, it } from "vitest";
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from "~/base/languages";
import { currentLanguage, readLanguageFrom } from "./language";
import { inLanguage, requireLanguage } from "./requestLanguage.server";
import { textsOf } from "./texts";

const TEXTS = textsOf("ui");

beforeEach(requireLanguage);
afterEach(() => readLanguageFrom(() => DEFAULT_LANGUAGE));

it("X186 · a text is read in the language of its request", () => {
  expect(inLanguage("en", () => TEXTS.undo)).toBe("Undo");
  expect(inLanguage("en-XA", () => TEXTS.undo)).toMatch(/^⟦.*⟧$/);
});

it("X186 · texts that a module keeps in a constant are read in the language of each request", () => {
  const { dialogs } = TEXTS;
  const entries = () => Object.entries(TEXTS.navigation.entries).map(([, text]) => text);
  expect(inLanguage("en-XA", () => dialogs.cancel)).toMatch(/^⟦/);
  expect(inLanguage("en", () => dialogs.cancel)).toBe("Cancel");
  expect(inLanguage("en-XA", () => entries().every((text) => text.startsWith("⟦")))).toBe(true);
});

it("X186 · a text that is read outside of a request throws, because it has no language", () => {
  expect(() => TEXTS.undo).toThrow(/outside of a request/);
});

it("X186 · fifty requests at once, of which some fail, mix no languages", async () => {
  const languages = Object.keys(LANGUAGES).filter(isLanguage);
  const request = (language: Language, n: number) =>
    inLanguage(language, async () => {
      for (let step = 0; step < 5; step++) {
        await new Promise((resolve) => setTimeout(resolve, (n * 7 + step * 3) % 5));
        if (n % 4 === 0 && step === 3) throw new Error(`loader ${n}`);
        expect([currentLanguage(), TEXTS.field.left({ count: n })]).toEqual([
          language,
          inLanguage(language, () => TEXTS.field.left({ count: n })),
        ]);
      }
      return currentLanguage();
    });
  const asked = Array.from({ length: 50 }, (_, n) => languages[n % languages.length] ?? DEFAULT_LANGUAGE);
  const answers = await Promise.allSettled(asked.map(request));
  expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null))).toEqual(
    asked.map((language, n) => (n % 4 === 0 ? null : language)),
  );
});
