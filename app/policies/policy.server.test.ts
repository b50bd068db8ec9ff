import { expect, it } from "vitest";
import { RULES } from "~/base/moderation/rules";
import { POLICY_NAMES, type TextNode } from "./policy";
import { readPolicy, termsFile } from "./policy.server";

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
const sectionOf = (name: Parameters<typeof readPolicy>[0], id: string): string =>
  textOf(readPolicy(name, VARS).sections.find((section) => section.id === id)?.content ?? []);

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
