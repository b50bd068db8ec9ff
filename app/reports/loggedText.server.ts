import { hashOfText } from "~/base/moderation/chain";
import { putTextQuery } from "~/db/moderation/cases";
import type { Query } from "~/db/statement";

const SALT_BYTES = 16;

/** A text that an entry of the audit log will name: its hash, and the statement that stores it. */
export interface LoggedText {
  hash: string;
  queries: readonly Query<unknown>[];
}

/** `member`: whose data the text is; erasing their account erases it. Null for the text of a visitor. */
export async function loggedText(member: string | null, text: string, now: number): Promise<LoggedText> {
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES))).toString("base64url");
  const hash = await hashOfText(salt, text);
  return { hash, queries: [putTextQuery({ ...{ hash, member, salt, text }, now })] };
}

/** Like `loggedText`, for a text that may be missing. */
export const newText = (
  member: string | null,
  text: string,
  now: number,
): Promise<LoggedText | { hash: null; queries: readonly [] }> =>
  text === "" ? Promise.resolve({ hash: null, queries: [] }) : loggedText(member, text, now);
