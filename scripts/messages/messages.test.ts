import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { completed } from "./catalogues.mjs";
import { differences, messageFindings } from "./check.mjs";
import { textsCode } from "./code.mjs";
import { localizeAssets } from "./localizedAssets.mjs";
import { parseMessage } from "./message.mjs";
import { pseudoTexts } from "./pseudo.mjs";
import { PLURAL_MARK, textsMark } from "./vitePlugin.mjs";

const findings = (text: unknown, english: string, language = "de") =>
  differences({ text } as never, { text: english }, { language, isPartial: false, path: "part" });

it("X186 · the catalogues have no findings", () => {
  expect(messageFindings()).toEqual([]);
});

it.each([
  ["a missing text", undefined, "Save"],
  ["a malformed text", "Hallo {name", "Hello {name}"],
  ["an unknown argument", "Hallo {name} {nam}", "Hello {name}"],
  ["a missing argument", "Hallo", "Hello {name}"],
  ["an argument of another type", "{count}", "{count, number}"],
  ["a value that doesn't exist", "{who, select, we {wir} other {sie}}", "{who, select, you {you} other {they}}"],
  ["a missing tag", "Lies die Regeln", "Read the <rules>rules</rules>"],
  ["a missing plural form", "{n, plural, other {# Tage}}", "{n, plural, one {# day} other {# days}}"],
  ["a foreign plural form", "{n, plural, one {#} few {#} other {#}}", "{n, plural, one {#} other {#}}"],
  ["an unknown format", "{at, date}", "{at}"],
])("X186 · the lint finds %s", (_what, text, english) => {
  expect(findings(text, english)).toHaveLength(1);
});

it("X186 · the lint finds a text that English doesn't have", () => {
  expect(differences({ a: "A", b: "B" }, { a: "A" }, { language: "de", isPartial: false, path: "" })).toHaveLength(1);
});

it.each([
  ["another order", "{b} von {a}", "{a} of {b}"],
  ["an exact number", "{n, plural, =0 {keine} one {# Tag} other {# Tage}}", "{n, plural, one {# day} other {# days}}"],
  [
    "a choice by a value that English shows",
    "{s, select, up {hoch} other {runter}}",
    "{s, select, up {u} down {d} other {}}",
  ],
])("X186 · the lint accepts %s", (_what, text, english) => {
  expect(findings(text, english)).toEqual([]);
});

it("X186 · a language that is only begun may lack texts", () => {
  expect(differences({}, { text: "Save" }, { language: "pt", isPartial: true, path: "" })).toEqual([]);
});

it("X186 · an English text in place of a missing one keeps the plural forms of English", () => {
  const english = { days: "{n, plural, one {# day} other {# days}}{end, select, none {} other {!}}", save: "Save" };
  expect(completed(english, { save: "Salvar" })).toEqual({
    days: "{n, plural, =1 {# day} other {# days}}{end, select, none {} other {!}}",
    save: "Salvar",
  });
});

it("X186 · a language needs the plural forms of the numbers that occur, not those of millions", () => {
  const days = "{n, plural, one {# day} other {# days}}";
  expect(findings("{n, plural, one {# dia} other {# dias}}", days, "pt")).toEqual([]);
  expect(findings("{n, plural, one {# يوم} other {# يوم}}", days, "ar")).toHaveLength(4);
});

it("X186 · a text becomes code that calls the formats of its arguments", () => {
  expect(textsCode({ a: "It's", b: { c: "{name}: {n, plural, one {# day} other {# days}}" } })).toBe(
    `{"a":"It's","b":{"c":(a,f)=>""+f.text(a.name)+": "+f.plural(a.n,{"one":""+f.number(a.n)+" day","other":""+f.number(a.n)+" days"})}}`,
  );
});

it("X186 · a text with tags becomes its parts", () => {
  expect(textsCode({ a: "See the <rules>rules of {name}</rules>." })).toBe(
    `{"a":(a,f)=>["See the ",["rules","rules of "+f.text(a.name)],"."]}`,
  );
});

it("X186 · an empty other form only ends the list of values", () => {
  const { args } = parseMessage("{a, select, up {u} down {d} other {}} {b, select, you {you} other {they}}");
  expect([...args]).toEqual([
    ["a", '"up" | "down"'],
    ["b", '"you" | "other"'],
  ]);
});

it("X191 · the language for tests puts marks around each text, and keeps arguments and tags", () => {
  const text = pseudoTexts("See {name} and <rules>{n, plural, one {# rule} other {# rules}}</rules>");
  expect(text).toMatch(/^⟦.*⟧$/);
  expect([...parseMessage(text).args.keys()]).toEqual(["name", "n"]);
  expect(text).toContain(
    "<rules>{n, plural, one {# ŕúĺé} other {# ŕúĺéš}}</rules>".replace("ĺ", "ļ").replace("ĺ", "ļ"),
  );
});

const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-assets-"));
afterAll(() => fs.rm(folder, { recursive: true }));

it("X186 · each language gets copies of the scripts that have its texts and import each other", async () => {
  await fs.writeFile(path.join(folder, "a-1.js"), `x("${textsMark("http")}");y(\`${PLURAL_MARK}\`);import"./b-2.js"`);
  await fs.writeFile(path.join(folder, "b-2.js"), `const deps=["assets/a-1.js","assets/c.css"];u("/assets/a-1.js")`);
  await localizeAssets(folder);
  const folders = await fs.readdir(folder);
  const english = folders.find((name) => name.startsWith("en-") && !name.startsWith("en-XA"));
  const read = (name: string) => fs.readFile(path.join(folder, String(english), name), "utf8");
  expect(folders.some((name) => name.endsWith(".js"))).toBe(false);
  expect(await read("a-1.js")).toMatch(/^x\(\{"errors":\{.*\}\}\);y\(\(\(?n\)?.*\);import"\.\/b-2\.js"$/s);
  expect(await read("b-2.js")).toBe(
    `const deps=["assets/${english}/a-1.js","assets/c.css"];u("/assets/${english}/a-1.js")`,
  );
});
