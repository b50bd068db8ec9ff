// The audit log of moderation: its export, and the check of an export.
import fs from "node:fs";
import readline from "node:readline";
import { bundledProduct } from "../bundledProduct.mjs";
import { askForKnown, pagesOf } from "./ask.mjs";

/** @typedef {import("../../base/moderation/chain").ChainedRow} ChainedRow */
/** @typedef {import("../../base/moderation/state").Entry} Entry */
/** @typedef {import("../../base/moderation/audit").StoredCase} StoredCase */
/**
 * @typedef {{
 *   chain: typeof import("../../base/moderation/chain"), audit: typeof import("../../base/moderation/audit"),
 *   numbers: typeof import("../../base/moderation/numbers"),
 * }} Product
 */

/** @returns {Promise<Product>} */
export const loadProduct = () =>
  bundledProduct(
    ["chain", "audit", "numbers"].map((name) => `export * as ${name} from "~/base/moderation/${name}";`).join("\n"),
  );

/** The server's rows after the row `n`, in order. @param {string} url @param {number} n @returns {AsyncGenerator<ChainedRow>} */
export async function* rowsOf(url, n) {
  for (let after = n; ;) {
    const { rows } = await askForKnown(url, `/operator/moderation/log?after=${after}`);
    yield* /** @type {ChainedRow[]} */ (rows);
    const last = rows.at(-1);
    if (!last) return;
    after = last.n;
  }
}

/** Writes the log, a row a line. @param {string} url @param {string} file @returns {Promise<ChainedRow | null>} the last row */
export async function exportLog(url, file) {
  let last = null;
  const out = fs.createWriteStream(file);
  for await (const row of rowsOf(url, 0)) {
    out.write(`${JSON.stringify(row)}\n`);
    last = row;
  }
  await new Promise((resolve, reject) => out.on("error", reject).end(() => resolve(null)));
  return last;
}

/** @param {string} file @returns {AsyncGenerator<ChainedRow>} */
async function* rowsIn(file) {
  for await (const line of readline.createInterface({ input: fs.createReadStream(file) }))
    if (line !== "") yield /** @type {ChainedRow} */ (JSON.parse(line));
}

/** @param {string} file @returns {Promise<{ n: number, hash: string } | null>} */
async function headOf(file) {
  let head = null;
  for await (const { n, hash } of rowsIn(file)) head = { n, hash };
  return head;
}

/**
 * Checks an export, also against an earlier one. With a URL, also against the server: its log must continue the export,
 * and what it stores must be what the log leaves. Returns all faults as sentences.
 * @param {{ file: string, since: string | undefined, url: string | null }} options
 * @returns {Promise<{ faults: string[], entries: number }>}
 */
export async function verifyLog({ file, since, url }) {
  const { chain, audit } = await loadProduct();
  /** @type {Entry[]} */
  const entries = [];
  const earlier = since === undefined ? null : await headOf(since);
  const fault = await chain.faultInChain(remembered(rowsIn(file), entries), earlier);
  if (fault) return { faults: [fault], entries: entries.length };
  const exported = entries.length;
  if (url === null) return { faults: [], entries: exported };

  const head = await headOf(file);
  const [same] = head ? (await askForKnown(url, `/operator/moderation/log?after=${head.n - 1}`)).rows : [];
  if (head && same?.hash !== head.hash)
    return { faults: [`The server's entry ${head.n} isn't the one of the export.`], entries: exported };
  const before = await lastOf(rowsOf(url, exported));
  const stored = await readStored(url, before?.n ?? exported);
  /** @type {Entry[]} */
  const all = [];
  const chainFault = await chain.faultInChain(remembered(joined(rowsIn(file), rowsOf(url, exported)), all));
  if (chainFault) return { faults: [`On the server: ${chainFault}`], entries: exported };
  return { faults: audit.faultsInStored(all, stored), entries: exported };
}

/** @param {string} url @param {number} since @returns {Promise<import("../../base/moderation/audit").Stored>} */
async function readStored(url, since) {
  /** @type {StoredCase[]} */
  const cases = [];
  for await (const page of pagesOf(url, "/operator/moderation/states"))
    cases.push(.../** @type {StoredCase[]} */ (page.cases));
  /** @type {string[]} */
  const hiddenTags = [];
  for await (const page of pagesOf(url, "/operator/moderation/tags")) hiddenTags.push(...page.tags);
  /** @type {Set<string>} */
  const texts = new Set();
  /** @type {string[]} */
  const wrongTexts = [];
  for await (const page of pagesOf(url, "/operator/moderation/texts")) {
    for (const hash of page.hashes) texts.add(hash);
    wrongTexts.push(...page.wrong);
  }
  const { moderators } = await askForKnown(url, "/operator/moderation/moderators");
  return { since, cases, moderators, hiddenTags, texts, wrongTexts };
}

/** Passes the rows on and collects their entries. @param {AsyncIterable<ChainedRow>} rows @param {Entry[]} entries */
async function* remembered(rows, entries) {
  for await (const row of rows) {
    yield row;
    entries.push(/** @type {Entry} */ (JSON.parse(row.body)));
  }
}

/** @param {AsyncIterable<ChainedRow>[]} parts */
async function* joined(...parts) {
  for (const part of parts) yield* part;
}

/** @param {AsyncIterable<ChainedRow>} rows @returns {Promise<ChainedRow | null>} */
async function lastOf(rows) {
  let last = null;
  for await (const row of rows) last = row;
  return last;
}
