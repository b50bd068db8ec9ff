/** A member whom moderators decide about, with everything on which a decision shows. */
import { env } from "cloudflare:workers";
import { readQueue } from "~/app/moderation/queue.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env, Vars } from "~/app/server/env.server";
import { startSession } from "~/app/server/session.server";
import { nowMs } from "~/base/clock";
import type { Subject } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { findCaseFile, rankOf } from "~/db/moderation/cases";
import { caseEntries } from "~/db/moderation/moderationLog";
import { ownDecisionsQuery } from "~/db/moderation/ownModeration";
import { restrictionsQuery } from "~/db/moderation/restrictions";
import { batch, collectingEvents } from "~/db/statement";
import type { ChatFrame } from "~/party/chat/protocol";
import { HEARTBEAT } from "~/party/core/protocol";
import type { InboxFrame } from "~/party/inbox/protocol";
import { AS_JSON, caller, type Caller, newMember } from "~/tests/wire/caller";
import { newModerator } from "~/tests/wire/cases";
import { openChat } from "./chatFiles";
import { reportsIn } from "./cases";
import { type TestSocket, until } from "./rooms";
import { chatOf, inboxOf } from "./wireBlocks";

const world = env as unknown as Env;
const { DB: db } = world;

/** Those who are there in all cases. The second moderator has the queue open. */
export interface Crew {
  mod: Caller;
  second: Caller;
  queue: TestSocket<InboxFrame>;
  reporter: Caller;
  bob: Caller;
}

export async function newCrew(): Promise<Crew> {
  const [mod, second] = [await newModerator("One"), await newModerator("Two")];
  const [reporter, bob] = [await newMember("Reporter"), await newMember("Bob")];
  return { mod, second, queue: await inboxOf(second), reporter, bob };
}

/** A friend of Bob, with an inbox and the chat of the two open on two devices while they are online. */
export interface Ada extends Caller {
  inboxes: TestSocket<InboxFrame>[];
  chats: TestSocket<ChatFrame>[];
  room: string;
}

export async function newAda({ bob }: Crew, { isOnline = true } = {}): Promise<Ada> {
  const ada = await newMember("Ada");
  let cookie = "";
  const vars = { ORIGIN: "http://parlor.test", HINT_KEY: "" } as Vars;
  await startSession(
    db,
    vars,
    ada.id,
    { device: "a tablet", proof: { method: "password", second: null }, isRecentProof: true },
    (set) => (cookie = set.split(";")[0] ?? ""),
  );
  const room = await openChat(ada, bob);
  if (!isOnline) return { ...ada, inboxes: [], chats: [], room };
  const devices = [ada, caller(cookie, ada.id, ada.email)];
  const inboxes = await Promise.all(devices.map(inboxOf));
  const chats = await Promise.all(devices.map((device) => chatOf(device, bob)));
  return { ...ada, inboxes, chats, room };
}

/** Sends a heartbeat on each socket, as pages do. */
export function keepOpen(...sockets: TestSocket<{ t: string }>[]): void {
  for (const socket of sockets) if (socket.closedWith === null) socket.send(HEARTBEAT.ping);
}

/** A case, and how what it is about looks to those who may and may not see it. */
export interface Case {
  id: string;
  subject: Subject;
  ada: Ada;
  content: () => Promise<unknown>;
}

/** Mails, in the place of the binding that sends them. */
const MAILS: string[] = [];
export const MAILING: Env = new Proxy(world, {
  get: (real, name) =>
    name === "MAIL"
      ? { send: ({ to }: { to: string }) => Promise.resolve(void MAILS.push(to)) }
      : Reflect.get(real, name),
});

export const mailsTo = ({ email }: Caller): number => MAILS.filter((to) => to === email).length;

/** What a case, its member and a second moderator's queue are like. The same again if nothing has changed. */
export async function lookAt({ id, ada, content }: Case, { second, queue }: Crew, heardBefore: number) {
  const file = await findCaseFile(db, id);
  if (!file?.case) throw new Error(`no case ${id}`);
  const { status, isHidden, isEscalated, claimedBy } = file.case;
  const entries = await caseEntries(db, id, 100);
  const count = (type: string) => entries.filter((entry) => entry.type === type).length;
  const { own, limits } = await batch(db, {
    own: ownDecisionsQuery(ada.id, null, 20),
    limits: restrictionsQuery({ member: ada.id }),
  });
  const statements = own.rows.filter(({ state }) => state.case === id);
  return {
    case: { status, isHidden, isEscalated, isClaimed: claimedBy !== null },
    log: {
      decided: count("decided"),
      escalated: count("escalated"),
      appealed: count("appealed"),
      answered: count("appealDecided"),
      ended: count("ended"),
    },
    statements: statements.map(({ state, facts, appeal, answer }) => [state.action, facts, appeal, answer]),
    ended: statements.map(({ state }) => state.endedWhy),
    strikes: file.decisions.filter(({ strikeUntilMs }) => strikeUntilMs !== null).length,
    outcomes: (await reportsIn(id)).map(({ outcome }) => outcome),
    mails: mailsTo(ada),
    queued: await db.prepare("select count(*) as n from outbox").first<number>("n"),
    content: await content(),
    sockets: ada.inboxes.map(({ closedWith }) => closedWith),
    writes: await Promise.all(ada.chats.map(answerOn)),
    posting: await codeOf(ada.post(`/posts/${ulid(nowMs())}/repost`, { on: "1" }, AS_JSON)),
    limits: limits.rows.map(({ kind }) => kind).sort(),
    queue: await queueOf(id, second),
    heard: heard(queue, id) > heardBefore,
  };
}

/** How often the second moderator's open queue learned that the case changed. */
export const heard = (queue: Crew["queue"], id: string): number =>
  queue.of("case").filter((frame) => frame.case === id).length;

const codeOf = async (answer: Promise<Response>) => (await (await answer).json<{ code?: string }>()).code;

/** How the chat answers a message on this socket: the code of a refusal, `sent`, or the code of its end. */
async function answerOn(chat: TestSocket<ChatFrame>): Promise<string | number> {
  if (chat.closedWith !== null) return chat.closedWith;
  const id = crypto.randomUUID();
  chat.send({ t: "send", id, text: "are you there?" });
  const answer = await until(
    () =>
      chat.closedWith ??
      chat.frames.find((frame) => (frame.t === "error" || frame.t === "message") && "id" in frame && frame.id === id),
    "the answer to a message",
  );
  if (typeof answer === "number") return answer;
  return answer.t === "error" ? answer.code : "sent";
}

/** The list in which the moderator sees the case. */
async function queueOf(id: string, moderator: Caller): Promise<string[]> {
  const state = (await findCaseFile(db, id))?.case;
  if (!state) throw new Error(`no case ${id}`);
  const after = `after=${rankOf(state)}-${state.openedAtMs - 1}-${"Z".repeat(26)}`;
  const before = `before=${(state.settledAtMs ?? 0) + 1}-${"0".repeat(26)}`;
  const names = ["reports", "appeals", "decided"] as const;
  const context: Partial<EdgeContext> = { db: collectingEvents(db) };
  const lists = await Promise.all(
    names.map(async (name) => {
      const request = new Request(`http://parlor.test/moderation?queue=${name}&${name === "decided" ? before : after}`);
      const { page } = await readQueue(context as EdgeContext, moderator.id, request);
      return page.items.some((item) => item.id === id) ? name : null;
    }),
  );
  return lists.filter((name) => name !== null);
}
