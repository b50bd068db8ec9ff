import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { faultInChain, type ChainedRow } from "~/base/moderation/chain";
import { replay } from "~/base/moderation/state";
import { DECISIONS, REASONS } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { findCaseFile } from "./cases";
import { record } from "./moderation";
import { append, decodeEntry, logQuery } from "./moderationLog";
import { all } from "~/db/statement";

const { DB: db } = env as unknown as { DB: D1Database };
const WRITERS = 4;
const EACH = 250;
const NOW = Date.now();

const allRows = async (): Promise<ChainedRow[]> => await all(db, logQuery({ n: 0, limit: 10_000 }));
let before = 0;
beforeEach(async () => {
  before = (await allRows()).length;
});

const reported = (caseId: string, i: number) => ({
  type: "reported" as const,
  case: caseId,
  report: ulid(NOW),
  subject: { type: "post" as const, id: caseId },
  member: "author",
  reason: REASONS[i % REASONS.length] ?? "spam",
  source: "member" as const,
  text: null,
});

it("X66 · 1,000 entries of four writers at the same time form one chain, and a replay gives the stored states", async () => {
  const cases = Array.from({ length: 20 }, () => ulid(NOW));
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let i = 0; i < EACH; i++) {
        const caseId = cases[(i + writer * 5) % cases.length] ?? "";
        const action = DECISIONS[(i + writer) % DECISIONS.length] ?? "dismiss";
        await record(db, NOW + i, caseId, ({ case: state }) => ({
          happenings:
            !state || i % 3 === 0
              ? [reported(caseId, i)]
              : [
                  {
                    type: "decided",
                    case: caseId,
                    decision: ulid(NOW + i),
                    by: `mod${writer}`,
                    action,
                    rule: "rule",
                    facts: null,
                    restrictions: action === "restrict" ? ["posting"] : [],
                    untilMs: null,
                  },
                ],
          value: undefined,
        }));
      }
    }),
  );
  const rows = await allRows();
  expect(rows.length - before).toBe(WRITERS * EACH);
  expect(await faultInChain(rows)).toBeNull();
  const replayed = replay(rows.map(({ body }) => decodeEntry(body)));
  for (const id of cases) {
    const stored = await findCaseFile(db, id);
    expect(stored?.case).toEqual(replayed.get(id)?.case);
    expect(stored?.decisions).toEqual([...(replayed.get(id)?.decisions ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1)));
  }
}, 120_000);

it("X66 · an entry isn't written when the change beside it fails", async () => {
  const caseId = ulid(NOW);
  const broken = { text: "insert into no_such_table values (1)", params: [], decoders: [], isChange: true };
  const attempt = append(db, NOW, () =>
    Promise.resolve({ happenings: [reported(caseId, 0)], changes: [broken], value: null }),
  );
  await expect(attempt).rejects.toThrow(/no_such_table/);
  expect((await allRows()).length).toBe(before);
});

it("X66 · nothing can change or delete an entry", async () => {
  await append(db, NOW, () => Promise.resolve({ happenings: [reported(ulid(NOW), 0)], changes: [], value: null }));
  await expect(db.prepare("update moderation_log set body = ''").run()).rejects.toThrow(/append-only/);
  await expect(db.prepare("delete from moderation_log").run()).rejects.toThrow(/append-only/);
});
