import type { EdgeContext } from "~/app/server/context.server";
import { timeCursorOf } from "~/app/server/paging.server";
import { nowMs } from "~/base/clock";
import { canModerate, type CaseState } from "~/base/moderation/state";
import { type QueueName, QUEUES, type Reason, severityOf } from "~/base/moderation/terms";
import { decidedQuery, queueQuery, type QueuePlace, rankOf } from "~/db/moderation/cases";
import { reasonsQuery } from "~/db/moderation/desk";
import { all } from "~/db/statement";
import { claimOf, partialitiesOf } from "./claim.server";

export type QueuedCase = Awaited<ReturnType<typeof readQueue>>["page"]["items"][number];

const PAGE_SIZE = 30;

/** X54: a page of a queue. */
export async function readQueue({ db }: EdgeContext, moderator: string, request: Request) {
  const name = queueIn(request);
  const rows =
    name === "decided"
      ? await decidedRows(db, request)
      : (await all(db, queueQuery(STATUS[name], placeIn(request), PAGE_SIZE + 1))).map(({ state }) => ({
          state,
          atMs: state.openedAtMs,
        }));
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const next = rows.length > PAGE_SIZE && last ? cursorOf(name, last) : null;
  const ids = shown.map(({ state }) => state.id);
  const [reasons, partialityIn] = await Promise.all([
    all(db, reasonsQuery({ caseIds: ids })),
    partialitiesOf(
      db,
      moderator,
      shown.map(({ state }) => state),
    ),
  ]);
  const reasonsOf = (id: string) =>
    reasons
      .filter(({ caseId }) => caseId === id)
      .map(({ reason }) => reason)
      .sort((a, b) => severityOf(b) - severityOf(a));
  const items = shown.map(({ state, atMs }) => ({
    ...queuedCase(state, atMs, reasonsOf(state.id), moderator),
    // another moderator has to decide it
    isOwn: !canModerate(state, moderator) || partialityIn(state) !== null,
  }));
  return { name, page: { items, next } };
}

const STATUS = { reports: "open", appeals: "appealed" } as const;

const queueIn = (request: Request): QueueName => {
  const asked = new URL(request.url).searchParams.get("queue");
  return QUEUES.find((name) => name === asked) ?? "reports";
};

async function decidedRows(db: EdgeContext["db"], request: Request) {
  const before = timeCursorOf(request);
  const place = before && { changedAt: before.atMs, id: before.id };
  const rows = await all(db, decidedQuery(place, PAGE_SIZE + 1));
  return rows.map(({ state, changedAtMs }) => ({ state, atMs: changedAtMs }));
}

/** `atMs`: when it was opened; in `decided`, when it was decided last or an appeal was answered. */
function queuedCase(state: CaseState, atMs: number, reasons: Reason[], moderator: string) {
  const { id, number, severity, reports, isEscalated, isHidden, action, appellant, subject } = state;
  return {
    ...{ id, number, severity, reports, isEscalated, isHidden, action, appellant },
    type: subject.type,
    reasons,
    atMs,
    claim: claimOf(state, moderator, nowMs()),
  };
}

const PLACE = /^(\d)-(\d{1,15})-([0-9A-Z]{26})$/;

/** The place in the address, after which the page begins. Null when there is none. */
function placeIn(request: Request): QueuePlace | null {
  const [, rank, openedAt, id] = PLACE.exec(new URL(request.url).searchParams.get("after") ?? "") ?? [];
  return rank === undefined || openedAt === undefined || id === undefined
    ? null
    : { rank: Number(rank), openedAt: Number(openedAt), id };
}

/** The address of the page that begins after a case. */
const cursorOf = (name: QueueName, { state, atMs }: { state: CaseState; atMs: number }): string =>
  `/moderation?${new URLSearchParams(
    name === "decided"
      ? { queue: name, before: `${atMs}-${state.id}` }
      : { queue: name, after: `${rankOf(state)}-${state.openedAtMs}-${state.id}` },
  )}`;
