/** The chain of hashes of the audit log (X66, X67). */
import { hexOf } from "~/base/bytes";

/** A row of the log as it is stored and exported. `body` is the entry in JSON, exactly as it was hashed. */
export interface ChainedRow {
  n: number;
  previousHash: string;
  hash: string;
  body: string;
}

/** The `previousHash` of the first row. */
export const CHAIN_START = "0".repeat(64);

/** SHA-256 as 64 hexadecimal digits. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return hexOf(new Uint8Array(digest));
}

export const hashOfRow = ({ n, previousHash, body }: Omit<ChainedRow, "hash">): Promise<string> =>
  sha256(`${n}\n${previousHash}\n${body}`);

/**
 * The hash by which an entry names a text. The salt is stored beside the text and erased with it, so that nobody can
 * guess an erased text from its hash.
 */
export const hashOfText = (salt: string, text: string): Promise<string> => sha256(`${salt}\n${text}`);

/** The last row of an earlier export. */
export interface ChainHead {
  n: number;
  hash: string;
}

/**
 * The first fault of a log, as a sentence; null for a log without faults. With `earlier`, the head of an earlier export,
 * it also finds rows that are missing at the end, and a log that was chained again. Reads the rows once, in order.
 */
export async function faultInChain(
  rows: AsyncIterable<ChainedRow> | Iterable<ChainedRow>,
  earlier: ChainHead | null = null,
): Promise<string | null> {
  let head: ChainHead = { n: 0, hash: CHAIN_START };
  for await (const row of rows) {
    if (row.n !== head.n + 1) return `Entry ${head.n + 1} is missing.`;
    if (row.previousHash !== head.hash) return `Entry ${row.n} doesn't follow the entry before it.`;
    if ((await hashOfRow(row)) !== row.hash) return `Entry ${row.n} was altered.`;
    if (earlier?.n === row.n && earlier.hash !== row.hash)
      return `Entry ${row.n} isn't the one of the earlier export: the log was chained again.`;
    head = { n: row.n, hash: row.hash };
  }
  if (earlier && head.n < earlier.n) return `The log ends at entry ${head.n}, but the earlier export had ${earlier.n}.`;
  return null;
}
