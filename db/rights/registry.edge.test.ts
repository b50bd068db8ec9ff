import { expect, it } from "vitest";
import { statements } from "~/db/statement";

import.meta.glob(["../**/*.ts", "!../**/*.test.ts"], { eager: true }); // importing a module registers its statements

/** Whether the statement returns what members wrote in posts, their versions and comments. */
const readsTexts = (text: string): boolean =>
  /"(text|content_warning|alts?)"/.test(text) && /"(posts|comments|post_versions|post_media)"/.test(text);

const selecting = statements
  .map(({ compiled, ...options }) => ({ ...options, text: compiled().text.replaceAll(/\s+/g, " ") }))
  .filter(({ db, text }) => db === "main" && /^\s*(with|select|\()/.test(text));
const reading = selecting.filter(({ text }) => readsTexts(text));

it("X13 · X32 · X59 · X73 · every statement that reads what members wrote decides by the facts, or says who does", () => {
  const undecided = reading.filter(({ decide, decidedBy }) => !decide && decidedBy === undefined);
  expect(undecided.map(({ text }) => text.slice(0, 200))).toEqual([]);
  expect(reading.length).toBeGreaterThan(20);
});

it("P5 · X13 · X73 · every statement that reads members' photos decides by the facts, or says who does", () => {
  const ofPhotos = selecting.filter(({ text }) => /"photo_key".* as "(photo|photoKey|authorPhoto)"/.test(text));
  const undecided = ofPhotos.filter(({ decide, decidedBy }) => !decide && decidedBy === undefined);
  expect(undecided.map(({ text }) => text.slice(0, 200))).toEqual([]);
  expect(ofPhotos.length).toBeGreaterThan(20);
});

it("X13 · what is between a viewer and a member is in no answer: every statement that selects it decides", () => {
  const withFacts = selecting.filter(({ text }) => / as "between"/.test(text));
  expect(withFacts.filter(({ decide }) => !decide).map(({ text }) => text.slice(0, 200))).toEqual([]);
  expect(withFacts.length).toBeGreaterThan(8);
});

it("X97 · a statement of a page has the facts by which the page decides", () => {
  const ofPages = reading.filter(({ decidedBy }) => decidedBy?.startsWith("the page"));
  expect(ofPages.length).toBeGreaterThan(8);
  for (const { text } of ofPages)
    for (const fact of ["shownTo", "isOwn", "isBlocked", "areFriends", "isAuthorBanned", "isModerator"])
      expect(text, fact).toMatch(new RegExp(`["']${fact}["']`));
});

/** The events for open pages in a statement's text, each with what it reads. */
const liveEventsOf = (text: string): string[] =>
  text
    .replaceAll(/\s+/g, " ")
    .split(/(?=select (?:null as "n", )?'(?:live|inbox|search|chat|mail)')/)
    .filter((event) => /^select (null as "n", )?'live'/.test(event));

it("X32 · X59 · every event for open pages about posts and comments is written only if everyone may see them", () => {
  const events = statements.flatMap(({ compiled }) => liveEventsOf(compiled().text));
  const ofContent = events.filter((event) => /"(posts|comments)"/.test(event));
  expect(ofContent.length).toBeGreaterThan(20);
  expect(ofContent.filter((event) => !/"shown_to" = 'everyone'/.test(event))).toEqual([]);
});
