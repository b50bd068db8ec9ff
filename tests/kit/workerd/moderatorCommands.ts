/** Every command of moderation, for tests that cut it: what it needs, and how its outcome looks. */
import { env } from "cloudflare:workers";
import { runCron } from "~/app/cron.server";
import {
  appealDecision,
  appealReport,
  caseFormSchema,
  claimCase,
  decideAppeal,
  decideCase,
  decideFormSchema,
  escalateCase,
  releaseCase,
} from "~/app/moderation/commands.server";
import { reportAsMember } from "~/app/reports/report.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { messageIdOf } from "~/base/moderation/messageId";
import type { AppealOutcome, Appellant } from "~/base/moderation/state";
import { CLAIM_MS, type DecisionAction, type Restriction, type Subject } from "~/base/moderation/terms";
import { findCaseFile, findOpenCase } from "~/db/moderation/cases";
import { CLOSE } from "~/party/core/protocol";
import { pngBytes } from "~/tests/kit/media/png";
import { AS_JSON, type Caller } from "~/tests/wire/caller";
import { stateOf } from "~/tests/wire/cases";
import { asRequest } from "./asRequest";
import { reportsIn } from "./cases";
import { fileIn, messageIn, sendFile } from "./chatFiles";
import { type Ada, type Case, type Crew, type lookAt, MAILING } from "./moderatedMember";
import { commentWithFile, uploadPicture } from "./wireAudience";
import { jsonOf, publish } from "./wireBlocks";
import { column } from "./wireGroups";

const { DB: db } = env as unknown as Env;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Prepared extends Case {
  /** the same request again, each time that it is called */
  work: (context: EdgeContext) => Promise<{ ok: boolean }>;
  /** what somebody else does at the same time. Of the two, only one can succeed. */
  rival: (context: EdgeContext) => Promise<{ ok: boolean }>;
}

type Look = Awaited<ReturnType<typeof lookAt>>;
type Partly<T> = { [K in keyof T]?: T[K] extends unknown[] ? T[K] : Partial<T[K]> };

export interface Command {
  /** it changes what the member may do, so that each case needs a new one */
  needsNewMember?: true;
  prepare: (crew: Crew, ada: Ada) => Promise<Prepared>;
  /** what is different afterwards */
  changes: Partly<Look>;
}

// ---- what is reported

interface Thing {
  subject: Subject;
  content: () => Promise<unknown>;
}
const statusOf = async (who: Caller, key: string) => (await who.get(`/media/${key}`)).status;

const THINGS = {
  profile: async ({ id }: Ada): Promise<Thing> => ({
    subject: { type: "profile", id },
    content: () => Promise.resolve(null),
  }),
  /** a post without files, for commands that leave a case open: a later report of the same thing would join it */
  text: async (ada: Ada): Promise<Thing> => ({
    subject: { type: "post", id: await publish(ada, "words") },
    content: () => Promise.resolve(null),
  }),
  /** a post with a picture: whether Bob finds it, whether he gets the picture, and whether Ada does */
  post: async (ada: Ada, { bob }: Crew): Promise<Thing> => {
    const key = await uploadPicture(ada, "posts");
    const media = JSON.stringify([{ key, alt: "" }]);
    const { post } = await jsonOf<{ post: { id: string } }>(ada.post("/posts", { text: "words", media }, AS_JSON));
    const content = async () => {
      const [now = "gone"] = await column("select media_key from post_media where post_id = ?", post.id);
      const { posts } = await jsonOf<{ posts: unknown[] }>(bob.get(`/api/posts?ids=${post.id}`));
      return [
        posts.length,
        await statusOf(bob, String(now)),
        await statusOf(bob, key),
        await statusOf(ada, String(now)),
      ];
    };
    return { subject: { type: "post", id: post.id }, content };
  },
  comment: async (ada: Ada, { bob }: Crew): Promise<Thing> => {
    const post = await publish(bob, "a post");
    const key = await uploadPicture(ada, "comments");
    const id = await commentWithFile(ada, post, "words", key);
    const content = async () => {
      const [now = "gone"] = await column("select media_key from comments where id = ?", id);
      const { comments } = await jsonOf<{ comments: unknown[] }>(bob.get(`/api/comments?post=${post}&ids=${id}`));
      return [
        comments.length,
        await statusOf(bob, String(now)),
        await statusOf(bob, key),
        await statusOf(ada, String(now)),
      ];
    };
    return { subject: { type: "comment", id }, content };
  },
  message: async (ada: Ada, { bob }: Crew): Promise<Thing> => {
    const key = await fileIn(ada, ada.room, new Uint8Array(pngBytes({ width: 8, height: 8 })));
    const { seq } = await messageIn(await sendFile(ada, ada.room, { media: { key } }));
    const content = async () => {
      const { messages } = await (env as unknown as Env).CHAT.getByName(ada.room).messagesAfter(bob.id, seq - 1, 1);
      const shown = messages.filter(({ text, deleted }) => text !== "" && !deleted);
      return [shown.length, await statusOf(bob, key), await statusOf(bob, key), await statusOf(ada, key)];
    };
    return { subject: { type: "message", id: messageIdOf(ada.room, seq) }, content };
  },
};
type Kind = keyof typeof THINGS;

// ---- steps before the command

type Form = { action: DecisionAction; restrictions?: string; days?: number };

async function reported(crew: Crew, ada: Ada, kind: Kind = "profile"): Promise<Case> {
  const { subject, content } = await THINGS[kind](ada, crew);
  const form = { subject: subject.type, id: subject.id, reason: "childInDanger", text: "look" } as const;
  const reporter = kind === "message" ? crew.bob : crew.reporter; // who must have got the message
  const answer = await asRequest((context) => reportAsMember(context, reporter.id, form));
  const found = await findOpenCase(db, subject);
  if (!answer.ok || !found) throw new Error("nothing was reported");
  return { id: found.id, subject, ada, content };
}

async function must(work: (context: EdgeContext) => Promise<{ ok: boolean }>): Promise<void> {
  const answer = await asRequest(work, { MAIL: MAILING.MAIL });
  if (!answer.ok) throw new Error(`a step before the command was refused: ${JSON.stringify(answer)}`);
}

const claims = ({ mod }: Crew, { id }: Case) => must((context) => claimCase(context, mod.id, id));

/** A decision about the case as it is now. */
async function deciding({ id }: Case, by: Caller, form: Form): Promise<Prepared["work"]> {
  const { revision } = await stateOf(id);
  const fields = decideFormSchema.parse({ rule: "spam", facts: `to ${form.action}`, revision, ...form });
  return (context) => decideCase(context, by.id, id, fields);
}
async function answering(of: Case, by: Caller, outcome: AppealOutcome): Promise<Prepared["work"]> {
  const { revision } = await stateOf(of.id);
  return (context) => decideAppeal(context, by.id, of.id, { outcome, answer: outcome, revision });
}
const appealing =
  ({ id, ada }: Case, { reporter }: Crew, by: Appellant): Prepared["work"] =>
  async (context) => {
    const decision = (await findCaseFile(db, id))?.decisions[0]?.id ?? "";
    const [report] = await reportsIn(id);
    return by === "member"
      ? appealDecision(context, ada.id, id, decision, "by the member")
      : appealReport(context, reporter.id, report?.id ?? "", "by the reporter");
  };

/** The second moderator claims the case after the first one's time, and acts on it. */
const takingOver =
  ({ second }: Crew, { id }: Case, act: () => Promise<Prepared["work"]>): Prepared["rival"] =>
  async (context) => {
    moveClock(CLAIM_MS + 1_000);
    const claimed = await claimCase(context, second.id, id);
    const answer = claimed.ok ? await (await act())(context) : claimed;
    moveClock(0);
    return answer;
  };

async function decidedCase(crew: Crew, ada: Ada, form: Form, kind?: Kind): Promise<Case> {
  const made = await reported(crew, ada, kind);
  await claims(crew, made);
  await must(await deciding(made, crew.mod, form));
  return made;
}

async function appealedCase(crew: Crew, ada: Ada, form: Form, by: Appellant): Promise<Case> {
  const made = await decidedCase(crew, ada, form, form === LIMITING ? "profile" : "text");
  await must(appealing(made, crew, by));
  await must((context) => claimCase(context, crew.second.id, made.id));
  return made;
}

// ---- the commands

const DAYS = 7;
const LIMITING: Form = { action: "restrict", restrictions: "posting,messaging,inviting", days: DAYS };

const decision = (form: Form, changes: Command["changes"] = {}, kind: Kind = "profile"): Command => ({
  ...(["restrict", "suspend", "ban"].includes(form.action) ? { needsNewMember: true } : {}),
  prepare: async (crew, ada) => {
    const made =
      form.action === "restore"
        ? await decidedCase(crew, ada, { action: "hide" }, kind)
        : await reported(crew, ada, kind);
    await claims(crew, made);
    const other: Form = { action: form.action === "restore" ? "restore" : "dismiss" };
    const rival = takingOver(crew, made, () => deciding(made, crew.second, other));
    return { ...made, work: await deciding(made, crew.mod, form), rival };
  },
  changes: {
    case: { status: "decided", isClaimed: false, ...changes.case },
    outcomes: [form.action === "dismiss" || form.action === "restore" ? "dismissed" : "acted"],
    heard: true,
    ...(form.action === "restore" ? {} : { queue: ["decided"], log: { decided: 1 } }),
    ...(form.action === "dismiss" || form.action === "restore"
      ? {}
      : { statements: [[form.action, `to ${form.action}`, null, null]], ended: [null], mails: 1 }),
    ...changes,
    ...(changes.case ? { case: { status: "decided", isClaimed: false, ...changes.case } } : {}),
  },
});

const ENDED = CLOSE.sessionEnded;
const SIGNED_OUT = {
  strikes: 1,
  sockets: [ENDED, ENDED],
  writes: [ENDED, ENDED],
  posting: "account-disabled",
} satisfies Command["changes"];
const HIDDEN = { case: { isHidden: true }, content: [0, 404, 404, 200] } satisfies Command["changes"];
const SHOWN = {
  case: { isHidden: false },
  log: { decided: 2, ended: 1 },
  ended: ["replaced"],
} satisfies Command["changes"];

type Content = "hide" | "restore" | "delete";
type DecisionName =
  | Exclude<DecisionAction, Content | "restrict">
  | `restrict ${Restriction}`
  | `${Content} ${Exclude<Kind, "profile" | "text">}`;

const restricting = (restrictions: Restriction, changes: Command["changes"] = {}) =>
  decision({ action: "restrict", restrictions, days: DAYS }, { strikes: 1, limits: [restrictions], ...changes });

/** Each decision of the schema has a row here. */
export const DECISION_COMMANDS: Record<DecisionName, Command> = {
  dismiss: decision({ action: "dismiss" }),
  warn: decision({ action: "warn" }, { strikes: 1 }),
  "restrict posting": restricting("posting", { posting: "restricted" }),
  "restrict messaging": restricting("messaging", { writes: ["restricted", "restricted"] }),
  "restrict inviting": restricting("inviting"),
  suspend: decision({ action: "suspend", days: DAYS }, { ...SIGNED_OUT, limits: ["suspended"] }),
  ban: decision({ action: "ban" }, { ...SIGNED_OUT, limits: ["banned"] }),
  "hide post": decision({ action: "hide" }, HIDDEN, "post"),
  "hide comment": decision({ action: "hide" }, HIDDEN, "comment"),
  "hide message": decision({ action: "hide" }, HIDDEN, "message"),
  // its files keep their new addresses
  "restore post": decision({ action: "restore" }, { ...SHOWN, content: [1, 200, 404, 200] }, "post"),
  "restore comment": decision({ action: "restore" }, { ...SHOWN, content: [1, 200, 404, 200] }, "comment"),
  "restore message": decision({ action: "restore" }, { ...SHOWN, content: [1, 200, 200, 200] }, "message"),
  "delete post": decision({ action: "delete" }, { content: [0, 404, 404, 404] }, "post"),
  "delete comment": decision({ action: "delete" }, { content: [0, 404, 404, 404] }, "comment"),
  "delete message": decision({ action: "delete" }, { content: [0, 404, 404, 404] }, "message"),
};

type Act = (typeof caseFormSchema.shape.do.options)[number];
const ACTS = { claim: claimCase, release: releaseCase, escalate: escalateCase };

const act = (name: Act, changes: Command["changes"]): Command => ({
  prepare: async (crew, ada) => {
    const made = await reported(crew, ada, "text");
    if (name !== "claim") await claims(crew, made);
    const dismissing = await deciding(made, crew.mod, { action: "dismiss" });
    return {
      ...made,
      work: (context) => ACTS[name](context, crew.mod.id, made.id),
      rival: name === "claim" ? (context) => claimCase(context, crew.second.id, made.id) : dismissing,
    };
  },
  changes: { ...changes, heard: true },
});

const appealOf = (by: Appellant, statement: unknown[]): Command => ({
  prepare: async (crew, ada) => {
    const made = await decidedCase(crew, ada, { action: "warn" }, "text");
    const other = by === "member" ? "reporter" : "member";
    return { ...made, work: appealing(made, crew, by), rival: appealing(made, crew, other) };
  },
  changes: {
    case: { status: "appealed" },
    log: { appealed: 1 },
    statements: [statement] as Look["statements"],
    queue: ["appeals"],
    heard: true,
  },
});

const appealDecided = (of: Appellant, outcome: AppealOutcome, changes: Command["changes"], form: Form): Command => ({
  ...(form === LIMITING ? { needsNewMember: true } : {}),
  prepare: async (crew, ada) => {
    const made = await appealedCase(crew, ada, form, of);
    const third = { ...crew, second: crew.reporter };
    const rival = takingOver(third, made, () =>
      answering(made, crew.reporter, outcome === "upheld" ? "overturned" : "upheld"),
    );
    return { ...made, work: await answering(made, crew.second, outcome), rival };
  },
  changes: { log: { answered: 1 }, heard: true, ...changes },
});

/** A decision whose time comes. */
const end = (form: Form, changes: Command["changes"]): Command => ({
  needsNewMember: true,
  prepare: async (crew, ada) => {
    moveClock(-(DAYS + 1) * DAY_MS);
    const made = await decidedCase(crew, ada, form);
    moveClock(0);
    const cron = async ({ env: bindings }: EdgeContext) => {
      await runCron(bindings);
      return { ok: true };
    };
    return { ...made, work: cron, rival: cron };
  },
  changes: { log: { ended: 1 }, ended: ["time"], heard: true, ...changes },
});

const FREE = { posting: "not-found", limits: [], writes: ["sent", "sent"] } satisfies Command["changes"];
const ANSWERED = { case: { status: "decided", isClaimed: false }, queue: ["decided"] } satisfies Command["changes"];
const WARN: Form = { action: "warn" };

export const COMMANDS: Record<string, Command> = {
  claim: act("claim", { case: { isClaimed: true } }),
  release: act("release", { case: { isClaimed: false } }),
  escalate: act("escalate", { case: { isEscalated: true }, log: { escalated: 1 } }),
  ...DECISION_COMMANDS,
  "a member's appeal": appealOf("member", ["warn", "to warn", "by the member", null]),
  "a reporter's appeal": appealOf("reporter", ["warn", "to warn", null, null]),
  "the failure of a member's appeal": appealDecided(
    "member",
    "upheld",
    { ...ANSWERED, statements: [["warn", "to warn", "by the member", "upheld"]], mails: 1 },
    WARN,
  ),
  "the success of a member's appeal": appealDecided(
    "member",
    "overturned",
    {
      ...ANSWERED,
      ...FREE,
      log: { answered: 1, ended: 1 },
      statements: [["restrict", "to restrict", "by the member", "overturned"]],
      ended: ["appeal"],
      strikes: 0,
      mails: 1,
    },
    LIMITING,
  ),
  "the failure of a reporter's appeal": appealDecided("reporter", "upheld", ANSWERED, WARN),
  "the success of a reporter's appeal": appealDecided(
    "reporter",
    "overturned",
    { case: { status: "open", isClaimed: false }, queue: ["reports"] },
    WARN,
  ),
  "the end of a restriction": end(LIMITING, FREE),
  "the end of a suspension": end({ action: "suspend", days: DAYS }, { posting: "not-found", limits: [] }),
};
