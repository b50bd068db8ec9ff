import { expect, it } from "vitest";
import type * as z from "zod";
import { API_ROUTES } from "~/app/api/routes.server";
import { forwardSchema } from "~/app/chat/server/forward.server";
import { fileMessageSchema } from "~/app/chat/server/sendFile.server";
import { PUBLISHED, type PublishedKind } from "~/base/published";
import { adapterFor, GAME_NAMES } from "~/party/game/adapterFor";
import { ACTIONS } from "~/party/limits/table";
import { openFields } from "~/tests/kit/server/openFields";

type Exported = Record<string, unknown>;
const routes = import.meta.glob<Exported>(["/app/routes/*.tsx", "!/**/*.test.*"], { eager: true });
const parsers = import.meta.glob<Exported>("/party/*/parse.ts", { eager: true });

/** The forms and commands that put a listed text or file before others. */
const KINDS: Record<string, readonly PublishedKind[]> = {
  "form posts": ["post"],
  "form posts_.$postId.edit": ["edit"],
  "form posts_.$postId.edit_.send": ["edit"],
  "form comments": ["comment"],
  "form profile": ["profile"],
  "form profile_.edit": ["profile"],
  "form groups": ["group"],
  "form groups_.$groupId": ["groupName", "groupPicture"],
  "form games_.invite": ["gameInvitation"],
  "JSON /api/chats/:room/messages": ["message"],
  "command chat": ["message"],
};

/** Open fields that nobody restricts and limits like a published text, and why. */
const EXEMPT: readonly { of: RegExp; fields: readonly string[]; why: string }[] = [
  {
    of: /^form (api\.|email|login|signup|prove|reset|forgotten|settings|verify|\/api\/(email|second|prove))/,
    fields: ["password", "confirmPassword", "oldPassword", "code", "passkey", "response", "setup", "token", "email"],
    why: "It is checked, and nobody sees it.",
  },
  {
    of: /^form (login|login_\.second|signup|prove|\/api\/(second|prove))$/,
    fields: ["next"],
    why: "It is a path of this site.",
  },
  {
    of: /^form (settings_\.passkeys|mutes\.words)$/,
    fields: ["id", "name", "word"],
    why: "Only the member sees it.",
  },
  {
    of: /^form (reports?|appeals)\b/,
    fields: ["link", "name", "text"],
    why: "Only moderators see it. `report`, `address-report`, and one appeal for each decision limit it.",
  },
  {
    of: /^form \/moderation\//,
    fields: ["answer", "facts", "tag", "text", "title"],
    why: "A moderator writes it, and the audit log says so.",
  },
  {
    of: /^(form reports|JSON \/api\/chats\/:room\/forward|command chat)$/,
    fields: ["id", "chat", "mentions"],
    why: "It names something that the member can see; otherwise it has no effect.",
  },
  {
    of: /^(command|JSON) /,
    fields: ["id", "device"],
    why: "It tells a repeated command from a new one, and no page shows it.",
  },
  { of: /^command chat$/, fields: ["query"], why: "Only the member sees what they look for." },
  { of: /^command game$/, fields: ["a"], why: "The game's own schema reads it." },
  { of: /^action Whot$/, fields: ["play"], why: "The rules refuse everything but cards." },
  {
    of: /^command call$/,
    fields: ["candidate", "sdp", "sdpMid", "usernameFragment"],
    why: "The other browser's call reads it, and shows none of it.",
  },
];
const isExempt = (source: string, field: string): boolean =>
  EXEMPT.some(({ of, fields }) => of.test(source) && fields.includes(field));

const schemaOf = (value: unknown): z.ZodType | null =>
  typeof value === "function" && "schema" in value ? (value.schema as z.ZodType) : null;

/** Every form and command, with its schema. */
function sources(): [name: string, schema: z.ZodType][] {
  const forms = Object.entries(routes).flatMap(([path, { action }]): [string, z.ZodType][] => {
    if (!action) return [];
    const schema = schemaOf(action);
    if (!schema) throw new Error(`${path} has an action without a schema`);
    return [[`form ${path.replace("/app/routes/", "").replace(".tsx", "")}`, schema]];
  });
  const handlers = Object.entries(API_ROUTES).flatMap(([path, { POST }]): [string, z.ZodType][] => {
    const schema = schemaOf(POST);
    return schema ? [[`form ${path}`, schema]] : [];
  });
  const commands = Object.entries(parsers).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, schema]): [string, z.ZodType][] =>
      name.endsWith("CommandSchema") ? [[`command ${path.split("/")[2] ?? ""}`, schema as z.ZodType]] : [],
    ),
  );
  const games = GAME_NAMES.flatMap((game): [string, z.ZodType][] => {
    const { actionSchema, optionsSchema } = adapterFor(game);
    return [
      [`action ${game}`, actionSchema],
      [`options ${game}`, optionsSchema],
    ];
  });
  return [
    ...forms,
    ...handlers,
    ["JSON /api/chats/:room/messages", fileMessageSchema],
    ["JSON /api/chats/:room/forward", forwardSchema],
    ...commands,
    ...games,
  ];
}

/** The routes that are answered without Remix and read no form, or only an operator's. */
const WITHOUT_FORM = [
  "/api/media",
  "/api/media/uploads",
  "/api/media/uploads/:id/complete",
  "/api/chats/:room",
  "/api/chats/:room/messages",
  "/api/chats/:room/forward",
];

const found = sources().map(([name, schema]): [string, string[]] => [name, openFields(schema)]);

it("X69 · X70 · each open field of a form or command is on the list of what is published, or exempt", () => {
  const missing = found.flatMap(([name, fields]) => {
    const listed = (KINDS[name] ?? []).flatMap((kind) => Object.keys(PUBLISHED[kind].fields));
    return fields
      .filter((field) => !listed.includes(field) && !isExempt(name, field))
      .map((field) => `${field} of ${name}`);
  });
  expect(missing).toEqual([]);
});

it("X69 · X70 · the list has no field that nothing sends", () => {
  const sent = new Map(Object.keys(PUBLISHED).map((kind) => [kind, new Set<string>()]));
  for (const [name, fields] of found)
    for (const kind of KINDS[name] ?? []) for (const field of fields) sent.get(kind)?.add(field);
  const unsent = Object.entries(PUBLISHED).flatMap(([kind, { fields }]) =>
    Object.keys(fields).filter((field) => !sent.get(kind)?.has(field)),
  );
  expect(unsent).toEqual([]);
  expect(Object.keys(KINDS).filter((name) => !found.some(([each]) => each === name))).toEqual([]);
});

it("X69 · X70 · nothing is exempt that nothing sends", () => {
  const unused = EXEMPT.flatMap(({ of, fields }) =>
    fields.filter((field) => !found.some(([name, open]) => of.test(name) && open.includes(field))),
  );
  expect(unused).toEqual([]);
});

it("X69 · X70 · each route that takes a form without Remix is read for open fields", () => {
  const unread = Object.entries(API_ROUTES).flatMap(([path, { POST }]) => (POST && !schemaOf(POST) ? [path] : []));
  expect(unread.filter((path) => !path.startsWith("/operator/"))).toEqual(WITHOUT_FORM);
});

it("X69 · whatever is published counts as an action with a lower limit for new accounts, or the list says why not", () => {
  const wrong = Object.entries(PUBLISHED).filter(([, listed]) => {
    const action = ACTIONS[listed.limit];
    return ("whileNew" in action && action.whileNew !== undefined) === "sameForNewAccounts" in listed;
  });
  expect(wrong.map(([kind]) => kind)).toEqual([]);
});
