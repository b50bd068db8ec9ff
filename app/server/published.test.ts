import { expect, it } from "vitest";
import type * as z from "zod";
import { ROUTES } from "~/app/api/routes.server";
import { PUBLISHED, type PublishedKind } from "~/base/published";
import { adapterFor, GAME_NAMES } from "~/party/game/adapterFor";
import { ACTIONS } from "~/party/limits/table";
import { openFields } from "~/tests/kit/server/openFields";
import { patternOfFile } from "~/tests/kit/server/routeFiles";
import { type Address, ADDRESSES } from "./addresses.server";

type Exported = Record<string, unknown>;
const routes = import.meta.glob<Exported>(["/app/routes/*.tsx", "!/**/*.test.*"], { eager: true });
const parsers = import.meta.glob<Exported>("/party/*/parse.ts", { eager: true });

/** The forms and commands that put a listed text or file before others. */
const KINDS: Record<string, readonly PublishedKind[]> = {
  "POST /posts": ["post"],
  "POST /posts/:postId/edit": ["edit"],
  "POST /posts/:postId/edit/send": ["edit"],
  "POST /comments": ["comment"],
  "POST /profile": ["profile"],
  "POST /profile/edit": ["profile"],
  "POST /groups": ["group"],
  "POST /groups/:groupId": ["groupName", "groupPicture"],
  "POST /games/invite": ["gameInvitation"],
  "POST /api/chats/:room": ["message"],
  "POST /api/chats/:room/messages": ["message"],
  "command chat": ["message"],
};

/** Open fields that nobody restricts and limits like a published text, and why. */
const EXEMPT: readonly { of: RegExp; fields: readonly string[]; why: string }[] = [
  {
    of: /^POST \/(api|email|login|signup|prove|reset|forgotten|settings|verify)\b/,
    fields: ["password", "confirmPassword", "oldPassword", "code", "passkey", "response", "setup", "token", "email"],
    why: "It is checked, and nobody sees it.",
  },
  { of: /^POST \/api\/push\b/, fields: ["endpoint", "former"], why: "Nobody sees them." },
  {
    of: /^POST \/(api\/)?(login|login\/second|second|signup|prove)$/,
    fields: ["next"],
    why: "It is a path of this site.",
  },
  {
    of: /^POST \/(settings\/passkeys|mutes\/words)$/,
    fields: ["id", "name", "word"],
    why: "Only the member sees it.",
  },
  {
    of: /^POST \/(reports?|appeals)\b/,
    fields: ["link", "name", "text"],
    why: "Only moderators see it. `report`, `address-report`, and one appeal for each decision limit it.",
  },
  {
    of: /^POST \/moderation\//,
    fields: ["answer", "facts", "tag", "text", "title"],
    why: "A moderator writes it, and the audit log says so.",
  },
  {
    of: /^(POST \/reports|POST \/api\/chats\/:room\/forward|command chat)$/,
    fields: ["id", "chat", "mentions"],
    why: "It names something that the member can see; otherwise it has no effect.",
  },
  {
    of: /^(command |POST \/api\/chats\/:room\b)/,
    fields: ["id", "device"],
    why: "It tells a repeated command from a new one, and no page shows it.",
  },
  {
    of: /^POST \/operator\//,
    fields: ["after", "answer", "bookmark", "email", "room"],
    why: "An operator writes it, and no member can.",
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

const schemaOf = (handler: unknown): z.ZodType | null | undefined =>
  typeof handler === "function" && "schema" in handler ? (handler.schema as z.ZodType | null) : undefined;

/** What each endpoint, and each page that takes a form, reads. Null: it reads the request itself. */
const SENT: [address: string, schema: z.ZodType | null][] = [
  ...ROUTES.flatMap((app) =>
    app.routes.flatMap(({ method, path, handler }): typeof SENT => {
      const schema = schemaOf(handler);
      return schema === undefined ? [] : [[`${method} ${path}`, schema]];
    }),
  ),
  ...Object.entries(routes).flatMap(([file, { action }]): typeof SENT => {
    if (!action) return [];
    const schema = schemaOf(action);
    if (!schema) throw new Error(`${file} has an action without a schema`);
    return [[`POST ${patternOfFile(file)}`, schema]];
  }),
];

/** Every form and command, with its schema. */
function sources(): [name: string, schema: z.ZodType][] {
  const forms = SENT.flatMap(([address, schema]): [string, z.ZodType][] =>
    schema && !address.startsWith("GET ") ? [[address, schema]] : [],
  );
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
  return [...forms, ...commands, ...games];
}

/** The endpoints that read no form: a file, a chat's name. */
const WITHOUT_FORM: readonly Address[] = [
  "DELETE /api/media/uploads/:id",
  "POST /api/media",
  "POST /api/media/uploads",
  "POST /api/media/uploads/:id/complete",
  "POST /share",
  "PUT /api/media/uploads/:id/parts/:n",
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

it("X69 · X70 · each address that takes a form is read for open fields", () => {
  const written = Object.keys(ADDRESSES).filter((address) => !address.startsWith("GET "));
  const unread = written.filter((address) => !found.some(([name]) => name === address));
  expect(unread.sort()).toEqual(WITHOUT_FORM);
});

it("X69 · whatever is published counts as an action with a lower limit for new accounts, or the list says why not", () => {
  const wrong = Object.entries(PUBLISHED).filter(([, listed]) => {
    const action = ACTIONS[listed.limit];
    return ("whileNew" in action && action.whileNew !== undefined) === "sameForNewAccounts" in listed;
  });
  expect(wrong.map(([kind]) => kind)).toEqual([]);
});
