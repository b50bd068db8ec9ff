import { expect, it } from "vitest";
import { statements } from "~/db/statement";

import.meta.glob(["../**/*.ts", "!../**/*.test.ts"], { eager: true }); // importing a module registers its statements

/** Whether the statement returns what members wrote in posts, their versions and comments. */
const readsTexts = (text: string): boolean =>
  /^\s*(with|select|\()/.test(text) &&
  /"(text|content_warning|alts?)"/.test(text) &&
  /"(posts|comments|post_versions|post_media)"/.test(text);

const reading = statements
  .map(({ compiled, ...options }) => ({ ...options, text: compiled().text.replaceAll(/\s+/g, " ") }))
  .filter(({ db, text }) => db === "main" && readsTexts(text));

it("X13 · X32 · X59 · X73 · every statement that reads what members wrote decides by the facts, or says who does", () => {
  const undecided = reading.filter(({ decide, decidedBy }) => !decide && decidedBy === undefined);
  expect(undecided.map(({ text }) => text.slice(0, 200))).toEqual([]);
  expect(reading.length).toBeGreaterThan(20);
});

it("X97 · a statement of a page has the facts by which the page decides", () => {
  const ofPages = reading.filter(({ decidedBy }) => decidedBy?.startsWith("the page"));
  expect(ofPages.length).toBeGreaterThan(8);
  for (const { text } of ofPages)
    for (const fact of ["shownTo", "isOwn", "isBlocked", "areFriends", "isAuthorBanned", "isModerator"])
      expect(text, fact).toMatch(new RegExp(`["']${fact}["']`));
});
