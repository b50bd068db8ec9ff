import { expect, it } from "vitest";
import { readLanguageFrom } from "~/app/i18n/language";
import { ADDRESSES } from "~/app/server/addresses.server";
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from "~/base/languages";
import { RULES } from "~/base/moderation/rules";
import { POLICY_NAMES, type PolicyName, type PolicyView, type TextElement, type TextNode } from "./policy";
import { readPolicy, ruleTitle, termsFile } from "./policy.server";

const VARS = {
  OPERATOR_NAME: "Salon GmbH",
  OPERATOR_ADDRESS: "Ring 1, Wien",
  CONTACT_MEMBERS: "help@salon.example",
  CONTACT_AUTHORITIES: "law@salon.example",
  MIN_AGE: 16,
  ORIGIN: "https://salon.example",
};

const textOf = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : textOf(node.content))).join("");
const sectionOf = (name: PolicyName, id: string): string =>
  textOf(readPolicy(name, VARS).sections.find((section) => section.id === id)?.content ?? []);

/** Reads what the page of a reader of this language reads. */
function readingIn<T>(language: Language, read: () => T): T {
  readLanguageFrom(() => language);
  try {
    return read();
  } finally {
    readLanguageFrom(() => DEFAULT_LANGUAGE);
  }
}
const pageIn = (language: Language, name: PolicyName) => readingIn(language, () => readPolicy(name, VARS));

/** The pages that exist in other languages, not those for which the English text stands in. */
const TRANSLATED = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .filter((language) => language !== DEFAULT_LANGUAGE)
  .flatMap((language) =>
    POLICY_NAMES.filter((name) => pageIn(language, name).language === language).map((name) => ({ name, language })),
  );

const elementsIn = (nodes: readonly TextNode[]): TextElement[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...elementsIn(node.content)]));
const linksOf = ({ introduction, sections }: PolicyView): string[] =>
  elementsIn([...introduction, ...sections.flatMap(({ content }) => content)]).flatMap(({ href }) => href ?? []);
/** The paragraphs, lists and entries of each part of a page. Inside a sentence, a translation may have another order. */
const blocksOf = ({ introduction, sections }: PolicyView): string[][] =>
  [introduction, ...sections.map(({ content }) => content)].map((content) =>
    elementsIn(content).flatMap(({ tag }) => (["a", "code", "em", "strong"].includes(tag) ? [] : tag)),
  );
/** How often a page has each of the operator's values. */
const valuesIn = (page: PolicyView) =>
  Object.values(VARS).map((value) => [value, JSON.stringify(page).split(String(value)).length - 1]);

it.each(POLICY_NAMES)("X72 · the text of /%s can be shown, with everything that the operator sets", (name) => {
  const { introduction, sections } = readPolicy(name, VARS);
  expect(sections.length).toBeGreaterThan(2);
  expect(textOf([...introduction, ...sections.flatMap(({ content }) => content)])).not.toMatch(/[{}]/);
});

it.each(POLICY_NAMES)("X72 · the sections of /%s have different anchors", (name) => {
  const ids = readPolicy(name, VARS).sections.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

it("X72 · the rules have a section for each rule that a decision can cite", () => {
  expect(readPolicy("rules", VARS).sections.map(({ id, title }) => ({ id, title }))).toEqual(RULES);
});

it("X72 · the contact page names the address for members", () => {
  expect(sectionOf("contact", "members")).toContain("help@salon.example");
});

it("X72 · the contact page names the address for authorities", () => {
  expect(sectionOf("contact", "authorities")).toContain("law@salon.example");
});

it("X72 · the terms say from which age somebody can join", () => {
  expect(sectionOf("terms", "who-can-use-parlor")).toContain("at least 16 years old");
});

it("X72 · the terms for programs have the numbers and titles of the page's sections", () => {
  expect(termsFile(VARS).sections.map(({ number, title }) => ({ number, title }))).toEqual(
    readPolicy("terms", VARS).sections.map(({ number, title }) => ({ number, title })),
  );
});

it("X72 · the terms for programs list the rules with their addresses", () => {
  expect(termsFile(VARS).rules).toContainEqual({
    id: "spam",
    title: "Spam and manipulation",
    url: "https://salon.example/rules#spam",
  });
});

it.each(POLICY_NAMES)("X72 · the links of /%s to other pages lead to pages that exist", (name) => {
  const paths = linksOf(readPolicy(name, VARS)).filter((href) => href.startsWith("/"));
  expect(paths.filter((path) => !Object.hasOwn(ADDRESSES, `GET ${path}`))).toEqual([]);
});

it.each(TRANSLATED)("X195 · /$name in $language has the sections of the English page, in its order", (of) => {
  const ids = (language: Language) => pageIn(language, of.name).sections.map(({ id }) => id);
  expect(ids(of.language)).toEqual(ids(DEFAULT_LANGUAGE));
});

it.each(TRANSLATED)("X195 · /$name in $language has each paragraph and list entry of the English page", (of) => {
  expect(blocksOf(pageIn(of.language, of.name))).toEqual(blocksOf(pageIn(DEFAULT_LANGUAGE, of.name)));
});

it.each(TRANSLATED)("X195 · /$name in $language links to what the English page links to", (of) => {
  const links = (language: Language) => linksOf(pageIn(language, of.name)).sort();
  expect(links(of.language)).toEqual(links(DEFAULT_LANGUAGE));
});

it.each(TRANSLATED)("X195 · /$name in $language says what the operator sets wherever the English page does", (of) => {
  expect(valuesIn(pageIn(of.language, of.name))).toEqual(valuesIn(pageIn(DEFAULT_LANGUAGE, of.name)));
});

it("X195 · the operator's address keeps its order in a page that is written from right to left", () => {
  expect(textOf(pageIn("ar", "contact").introduction)).toContain("\u2068Ring 1, Wien\u2069");
});

it("X195 · the title of a rule is that of the rules in the reader's language", () => {
  expect(readingIn("de", () => ruleTitle("harassment").title)).toBe("Belästigung");
});

it("X195 · the title of a rule is in English for a reader whose language has no rules", () => {
  expect(readingIn("en-XA", () => ruleTitle("harassment").title)).toBe("Harassment");
});

it("X195 · a rule that no longer exists is shown by its id", () => {
  expect(readingIn("de", () => ruleTitle("old-rule").title)).toBe("old-rule");
});
