import { beforeAll, describe, expect, it } from "vitest";
import { RULES } from "~/base/moderation/rules";
import { caller, type Caller, newMember } from "./caller";

const PAGES = [
  ["/rules", "Rules"],
  ["/privacy-policy", "Privacy policy"],
  ["/terms", "Terms"],
  ["/contact", "Contact"],
] as const;

let ada: Caller;
beforeAll(async () => {
  ada = await newMember("Ada");
});

const textOf = async (path: string, who: Caller = caller()): Promise<string> =>
  (await who.get(path, { accept: "text/html" })).text();

describe.each(PAGES)("%s", (path, heading) => {
  const HEADING = new RegExp(`<h1[^>]*><bdi>${heading}</bdi></h1>`);

  it("X72 · a visitor reads the page, without scripts", async () => {
    expect(await textOf(path)).toMatch(HEADING);
  });

  it("X72 · a member reads the page", async () => {
    expect(await textOf(path, ada)).toMatch(HEADING);
  });
});

it.each(RULES)("X72 · /rules#$id explains the rule that a decision can cite", async ({ id, title }) => {
  expect(await textOf("/rules")).toMatch(new RegExp(`<section id="${id}"[^>]*><h2[^>]*>${title}</h2>`));
});

it("X72 · the contact page has an address for members and one for authorities", async () => {
  const page = await textOf("/contact");
  for (const address of ["contact@parlor.example", "authorities@parlor.example"])
    expect(page).toContain(`href="mailto:${address}"`);
});

it("X72 · the sign-up links to the terms, the rules and the privacy policy", async () => {
  const page = await textOf("/signup");
  for (const path of ["/terms", "/rules", "/privacy-policy"]) expect(page).toContain(`href="${path}"`);
});

it.each([
  ["a visitor", () => caller()],
  ["a member", () => ada],
])("X72 · the settings of %s link to all pages of rules", async (_who, who) => {
  const page = await textOf("/settings", who());
  for (const [path] of PAGES) expect(page).toContain(`href="${path}"`);
});

it("X72 · the terms can be fetched as numbered sections in JSON", async () => {
  const response = await caller().get("/terms.json");
  expect(response.headers.get("content-type")).toContain("application/json");
  const { sections } = await response.json<{ sections: { number: number; title: string }[] }>();
  expect(sections.map(({ number }) => number)).toEqual(sections.map((_, i) => i + 1));
  const page = await textOf("/terms");
  for (const { number, title } of sections) expect(page).toContain(`>${number}. ${title}</h2>`);
});

it("X72 · another site's script can fetch the terms", async () => {
  expect((await caller().get("/terms.json")).headers.get("access-control-allow-origin")).toBe("*");
});
