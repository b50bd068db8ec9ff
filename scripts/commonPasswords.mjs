// Writes app/accounts/password/commonPasswords.txt from a list of passwords in JSON, the most common first:
//   npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
//   node scripts/commonPasswords.mjs package/src/passwords.json
import fs from "node:fs/promises";
import path from "node:path";
import { ROOT } from "./root.mjs";

const FILE = path.join(ROOT, "app/accounts/password/commonPasswords.txt");
const PASSWORD_MIN = 8; // shorter ones are refused anyway
const ENTRIES = 10_000;

const [source] = process.argv.slice(2);
if (!source) throw new Error("Usage: node scripts/commonPasswords.mjs passwords.json");
/** @type {string[]} */
const passwords = JSON.parse(await fs.readFile(source, "utf8"));
const chosen = [
  ...new Set(passwords.filter((password) => password.length >= PASSWORD_MIN).map((password) => password.toLowerCase())),
].slice(0, ENTRIES);
const before = await fs.readFile(FILE, "utf8").catch(() => "");
const notice = before.split("\n").filter((line) => line.startsWith("# "));
await fs.writeFile(FILE, `${[...notice, ...chosen.sort()].join("\n")}\n`);
console.log(`${chosen.length} passwords in ${path.relative(ROOT, FILE)}`);
