import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./root.mjs";

/**
 * How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has. In every section these come first, in
 * this order, so their numbers follow from the counts.
 */
const LEVELS_1_AND_2: Record<string, readonly [one: number, two: number]> = {
  "1.1": [0, 2],
  "1.2": [5, 4],
  "1.3": [2, 9],
  "1.4": [0, 3],
  "1.5": [1, 1],
  "2.1": [1, 2],
  "2.2": [2, 1],
  "2.3": [1, 3],
  "2.4": [0, 1],
  "3.2": [2, 0],
  "3.3": [1, 3],
  "3.4": [2, 4],
  "3.5": [3, 2],
  "3.7": [0, 2],
  "4.1": [1, 2],
  "4.2": [0, 1],
  "4.3": [0, 2],
  "4.4": [1, 3],
  "5.1": [0, 1],
  "5.2": [2, 1],
  "5.3": [2, 0],
  "5.4": [0, 3],
  "6.1": [1, 2],
  "6.2": [8, 4],
  "6.3": [2, 2],
  "6.4": [2, 2],
  "6.5": [0, 5],
  "6.6": [0, 3],
  "6.8": [0, 4],
  "7.1": [0, 3],
  "7.2": [4, 0],
  "7.3": [0, 2],
  "7.4": [2, 3],
  "7.5": [0, 2],
  "7.6": [0, 2],
  "8.1": [1, 1],
  "8.2": [2, 1],
  "8.3": [1, 0],
  "8.4": [0, 1],
  "9.1": [3, 0],
  "9.2": [1, 3],
  "10.1": [0, 2],
  "10.2": [0, 2],
  "10.3": [0, 4],
  "10.4": [5, 6],
  "10.5": [0, 5],
  "10.6": [0, 2],
  "10.7": [0, 3],
  "11.1": [0, 2],
  "11.2": [0, 3],
  "11.3": [2, 1],
  "11.4": [1, 3],
  "11.5": [0, 1],
  "11.6": [0, 1],
  "12.1": [1, 2],
  "12.2": [2, 0],
  "12.3": [0, 4],
  "13.1": [0, 1],
  "13.2": [0, 5],
  "13.3": [0, 2],
  "13.4": [1, 4],
  "14.1": [0, 2],
  "14.2": [1, 3],
  "14.3": [1, 2],
  "15.1": [1, 2],
  "15.2": [1, 2],
  "15.3": [1, 6],
  "16.1": [0, 1],
  "16.2": [0, 5],
  "16.3": [0, 4],
  "16.4": [0, 3],
  "16.5": [0, 3],
  "17.1": [0, 1],
  "17.2": [0, 4],
  "17.3": [0, 2],
};

const FROM_LIST = "docs/security";
const LIST = read(`${FROM_LIST}/asvs.md`);
const SUMMARY = read("docs/security.md");
const ROW = /^\| V([\d.]+) \| (\d) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm;
const STATES = ["met", "not applicable", "not met"];

const rows = [...LIST.matchAll(ROW)].map(([, id = "", level = "", about = "", state = "", reason = ""]) => ({
  id,
  level: Number(level),
  about,
  state,
  reason,
}));

function read(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), "utf8");
}

it("asvs · each requirement of levels 1 and 2 has one row, with its level", () => {
  const expected = Object.entries(LEVELS_1_AND_2).flatMap(([section, [one, two]]) =>
    Array.from({ length: one + two }, (_, i) => `${section}.${i + 1} of level ${i < one ? 1 : 2}`),
  );
  expect(expected).toHaveLength(253);
  expect(rows.map(({ id, level }) => `${id} of level ${level}`)).toEqual(expected);
});

it("asvs · each row has a state and a reason, and each unmet one a risk and a decision", () => {
  expect(rows.filter(({ state, about, reason }) => !STATES.includes(state) || !about.trim() || !reason.trim())).toEqual(
    [],
  );
  const unmet = rows.filter(({ state }) => state === "not met");
  expect(unmet.filter(({ reason }) => !/^(Low|Medium|High)\b.*Decision: (fix|accept)\b/.test(reason))).toEqual([]);
});

/** A path of the repository, a line in it or none, and a quoted text that the file has, or none. */
const CITATION = /`([\w.$/-]+)(?::(\d+))?`(?:,? "([^"]+)")?/g;

it("asvs · what the rows cite exists: files, lines, titles of tests and headings", () => {
  const cited = [...LIST.matchAll(CITATION)].filter(([, file = ""]) => looksLikeFile(file));
  expect(cited.length).toBeGreaterThan(200);
  expect(cited.flatMap(([, file = "", line, text]) => faultOf(file, line, text) ?? [])).toEqual([]);
  const links = [...LIST.matchAll(/\]\((\.\.\/[^)#]+|[\w/-]+\.md)\)/g)].map(([, to = ""]) => path.join(FROM_LIST, to));
  expect(links.filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
});

/** Other words in code style, such as `sessions.created_at`, have no ending of a file. */
const looksLikeFile = (name: string): boolean =>
  name.startsWith(".") || name.startsWith("public/") || /\.(md|mjs|js|json|svg|toml|tsx?)$/.test(name);

function faultOf(file: string, line: string | undefined, text: string | undefined): string | null {
  if (!fs.existsSync(path.join(ROOT, file))) return `${file} doesn't exist`;
  if (fs.statSync(path.join(ROOT, file)).isDirectory()) return null; // `.git`, which is a file only in a worktree
  const content = read(file);
  if (line !== undefined && !content.split("\n")[Number(line) - 1]?.trim()) return `${file} has no line ${line}`;
  return text !== undefined && !content.includes(text) ? `${file} doesn't have "${text}"` : null;
}

it("asvs · security.md has the numbers of the list", () => {
  const countOf = (state: string, level?: number) =>
    rows.filter((row) => row.state === state && (level === undefined || row.level === level)).length;
  for (const [name, level] of [
    ["level 1", 1],
    ["level 2", 2],
    ["together", undefined],
  ] as const)
    expect(SUMMARY).toContain(
      `| ${name} | ${countOf("met", level)} | ${countOf("not applicable", level)} | ${countOf("not met", level)} |`,
    );
});
