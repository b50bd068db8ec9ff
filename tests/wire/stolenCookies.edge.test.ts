import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { AS_JSON, anotherDevice, caller, type Caller, newMember, PASSWORD } from "./caller";

const { DB: db } = env as unknown as { DB: D1Database };
const NEW = "quite another one";
const newPassword = { password: NEW, confirmPassword: NEW };

/** How the owner ends the session whose cookie was stolen. */
const ENDS: Record<string, (stolen: Caller) => Promise<Response>> = {
  "its own browser logs out": (stolen) => stolen.post("/logout", {}, AS_JSON),
  "another browser ends it": async (stolen) => {
    const session = await db.prepare("select id from sessions where member_id = ?").bind(stolen.id).first<string>("id");
    return (await anotherDevice(stolen)).post("/sessions/end", { session: session ?? "" }, AS_JSON);
  },
  "another browser changes the password": async (stolen) =>
    (await anotherDevice(stolen)).post("/api/password", { oldPassword: PASSWORD, ...newPassword }, AS_JSON),
  "a mailed link resets the password": async (stolen) => {
    await caller().post("/api/forgotten", { email: stolen.email }, AS_JSON);
    return caller().post("/api/reset", { token: await mailedToken(stolen.email), ...newPassword }, AS_JSON);
  },
};

async function mailedToken(email: string): Promise<string> {
  const find = async () => {
    const page = await (await caller().get("/development/mail")).text();
    return new RegExp(`Mail to ${email}.*?/reset\\?token=([\\w-]{43})`, "s").exec(page)?.[1];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

/** What the holder of a cookie can request. */
const REQUESTS: Record<string, (thief: Caller) => Promise<Response>> = {
  "a page": (thief) => thief.get("/messages"),
  "a page's data": (thief) => thief.get("/messages.data"),
  "an action": (thief) => thief.post("/posts", { text: "stolen" }),
  "the API": (thief) => thief.get("/api/call-servers"),
  "the export": (thief) => thief.get("/settings/export"),
  "a socket": async (thief) => {
    const response = await thief.upgrade(`/parties/inbox/${thief.id}`);
    response.webSocket?.accept();
    return response;
  },
};

it.each(Object.entries(ENDS))("A6 · after %s, the stolen cookie gets nothing", async (_, endSession) => {
  const stolen = await newMember();
  const statuses = async () => {
    const thief = caller(stolen.cookie, stolen.id);
    const answers = Object.entries(REQUESTS).map(async ([what, request]) => [what, (await request(thief)).status]);
    return Object.fromEntries(await Promise.all(answers)) as Record<string, number>;
  };
  const before = await statuses();
  expect(Object.entries(before).filter(([, status]) => status >= 300)).toEqual([]);
  expect((await endSession(stolen)).status).toBe(200);
  expect(await statuses()).toEqual(Object.fromEntries(Object.keys(REQUESTS).map((what) => [what, 401])));
});
