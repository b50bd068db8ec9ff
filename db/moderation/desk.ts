/** What the moderators' pages show besides the cases themselves (db/moderation/cases.ts), and the replies that moderators share. */
import { and, asc, count, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { countIn, deleteFrom, select, update } from "~/db/query/builder";
import { insertSelect } from "~/db/query/insertSelect";
import { itemsOf, number } from "~/db/query/expressions";
import { reports, savedReplies } from "~/db/schema/moderation";
import { changesOf, type Db, type Placeholders, type RowIn, run } from "~/db/statement";

const { statement } = aggregate("moderation");

const reasonsOfCases = statement((p: Placeholders<{ caseIds: string }>) =>
  select({ caseId: reports.caseId, reason: reports.reason })
    .from(reports)
    .where(inArray(reports.caseId, itemsOf(p.caseIds)))
    .groupBy(reports.caseId, reports.reason),
);
const outcomesOfReporters = statement((p: Placeholders<{ reporters: string }>) =>
  select({ reporterId: reports.reporterId, outcome: reports.outcome, count: number(count()) })
    .from(reports)
    .where(and(inArray(reports.reporterId, itemsOf(p.reporters)), isNotNull(reports.outcome)))
    .groupBy(reports.reporterId, reports.outcome),
);

/** For a batch: the different reasons of the reports of each case. */
export const reasonsQuery = (caseIds: readonly string[]) => reasonsOfCases({ caseIds: JSON.stringify(caseIds) });
/** For a batch: how many reports of each of these members were acted on, and how many dismissed. */
export const outcomesQuery = (reporters: readonly string[]) =>
  outcomesOfReporters({ reporters: JSON.stringify(reporters) });

// ---- saved replies

export const REPLIES_MAX = 100;

const allReplies = statement((p: Placeholders<{ limit: number }>) =>
  select({ id: savedReplies.id, title: savedReplies.title, text: savedReplies.text })
    .from(savedReplies)
    .where(gt(savedReplies.id, "")) // so that SQLite searches instead of scanning
    .orderBy(asc(savedReplies.id))
    .limit(p.limit),
);
const insertReply = statement(
  (p: Placeholders<{ id: string; title: string; text: string; now: number; max: number }>) =>
    insertSelect(
      savedReplies,
      { id: p.id, title: p.title, text: p.text, createdAt: p.now },
      { where: sql`${countIn(savedReplies, gt(savedReplies.id, ""))} < ${p.max}` },
    ),
);
const updateReply = statement((p: Placeholders<{ id: string; title: string; text: string }>) =>
  update(savedReplies).set({ title: p.title, text: p.text }).where(eq(savedReplies.id, p.id)),
);
const deleteReply = statement((p: Placeholders<{ id: string }>) =>
  deleteFrom(savedReplies).where(eq(savedReplies.id, p.id)),
);

type SavedReply = RowIn<typeof allReplies>;

/** For a batch: all saved replies, oldest first. */
export const repliesQuery = () => allReplies({ limit: REPLIES_MAX });
/** False when there are already `REPLIES_MAX`. */
export const addReply = async (db: Db, reply: SavedReply, now: number): Promise<boolean> =>
  (await changesOf(db, insertReply({ ...reply, now, max: REPLIES_MAX }))) > 0;
/** False when there is no such reply any longer. */
export const changeReply = async (db: Db, reply: SavedReply): Promise<boolean> =>
  (await changesOf(db, updateReply(reply))) > 0;
export const removeReply = (db: Db, id: string) => run(db, deleteReply({ id }));
