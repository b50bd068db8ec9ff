/** What the moderators' pages show besides the cases themselves (db/moderation/cases.ts), and the replies that moderators share. */
import { and, asc, count, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { countIn, deleteFrom, pick, select, update } from "~/db/query/builder";
import { insertSelect } from "~/db/query/insertSelect";
import { itemsOf, number } from "~/db/query/expressions";
import { reports, savedReplies } from "~/db/schema/moderation";
import { changesOf, type Db, type Placeholders, type RowIn, run } from "~/db/statement";

const { statement } = aggregate("moderation");

/** For a batch: the different reasons of the reports of each case. */
export const reasonsQuery = statement((p: Placeholders<{ caseIds: readonly string[] }>) =>
  select({ caseId: reports.caseId, reason: reports.reason })
    .from(reports)
    .where(inArray(reports.caseId, itemsOf(p.caseIds)))
    .groupBy(reports.caseId, reports.reason),
);
/** For a batch: how many reports of each of these members were acted on, and how many dismissed. */
export const outcomesQuery = statement((p: Placeholders<{ reporters: readonly string[] }>) =>
  select({ reporterId: reports.reporterId, outcome: reports.outcome, count: number(count()) })
    .from(reports)
    .where(and(inArray(reports.reporterId, itemsOf(p.reporters)), isNotNull(reports.outcome)))
    .groupBy(reports.reporterId, reports.outcome),
);

// ---- saved replies

const REPLIES_MAX = 100;

/** For a batch: all saved replies, oldest first. */
export const repliesQuery = statement(() =>
  select(pick(savedReplies, "id", "title", "text"))
    .from(savedReplies)
    .where(gt(savedReplies.id, "")) // so that SQLite searches instead of scanning
    .orderBy(asc(savedReplies.id))
    .limit(REPLIES_MAX),
);
const insertReply = statement((p: Placeholders<SavedReply & { now: number }>) =>
  insertSelect(
    savedReplies,
    { ...pick(p, "id", "title", "text"), createdAt: p.now },
    { where: sql`${countIn(savedReplies, gt(savedReplies.id, ""))} < ${REPLIES_MAX}` },
  ),
);
const updateReply = statement((p: Placeholders<SavedReply>) =>
  update(savedReplies).set({ title: p.title, text: p.text }).where(eq(savedReplies.id, p.id)),
);
const deleteReply = statement((p: Placeholders<{ id: string }>) =>
  deleteFrom(savedReplies).where(eq(savedReplies.id, p.id)),
);

type SavedReply = RowIn<typeof repliesQuery>;

/** False when there are already `REPLIES_MAX`. */
export const addReply = async (db: Db, reply: SavedReply, now: number): Promise<boolean> =>
  (await changesOf(db, insertReply({ ...reply, now }))) > 0;
/** False when there is no such reply any longer. */
export const changeReply = async (db: Db, reply: SavedReply): Promise<boolean> =>
  (await changesOf(db, updateReply(reply))) > 0;
export const removeReply = (db: Db, id: string) => run(db, deleteReply({ id }));
