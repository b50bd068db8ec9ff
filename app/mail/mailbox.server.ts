import { z } from "zod";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";

const FOLDER = "development_mail/";
const SHOWN_MAX = 50;
/** R2 lists at most a thousand names per call. */
const LISTED_MAX = 1_000;

export interface StoredMail extends Mail {
  id: string;
  atMs: number;
}

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), atMs: z.number() });

/** The mailbox is a folder of the development bucket. `/media` doesn't serve this folder. */
export const storeMail = (bucket: R2Bucket, mail: Mail): Promise<unknown> =>
  bucket.put(FOLDER + ulid(nowMs()), JSON.stringify({ ...mail, atMs: nowMs() }));

/** The newest mails, newest first. */
export async function readMailbox(bucket: R2Bucket): Promise<StoredMail[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const listed = await bucket.list({
      prefix: FOLDER,
      limit: LISTED_MAX,
      ...(cursor === undefined ? {} : { cursor }),
    });
    keys.push(...listed.objects.map(({ key }) => key));
    cursor = listed.truncated ? listed.cursor : undefined;
  } while (cursor !== undefined);
  const newest = keys.slice(-SHOWN_MAX).reverse(); // ULIDs sort by time
  const mails = await Promise.all(
    newest.map(async (key) => ({ id: key.slice(FOLDER.length), body: await (await bucket.get(key))?.json() })),
  );
  return mails.flatMap(({ id, body }) => {
    const mail = mailSchema.safeParse(body);
    return mail.success ? [{ id, ...mail.data }] : [];
  });
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** those that the mail binding lets us set (docs/operations.md, "Mail") */
  headers?: Record<string, string>;
}
