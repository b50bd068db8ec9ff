import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { LogEvent } from "~/base/logEvent";
import { signedInBy } from "~/tests/kit/workerd/factors";
import { anotherDevice, caller, type Caller, newMember, PASSWORD, signUp } from "./caller";

type Of<Name extends LogEvent["event"]> = Extract<LogEvent, { event: Name }>;

const vars = env as unknown as { DB: D1Database; OPERATOR_KEY: string };
const lines: string[] = [];
let ada: Caller;
let stranger: Caller;

beforeAll(async () => {
  [ada, stranger] = [await newMember("Ada"), await newMember("Stranger")];
});
beforeEach(() => {
  lines.length = 0;
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)));
});

const events = (): LogEvent[] =>
  lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogEvent);
const logged = <Name extends LogEvent["event"]>(name: Name): Of<Name>[] =>
  events().filter((event): event is Of<Name> => event.event === name);

it.each([
  ["POST", "/posts", "/posts", 422, "invalid-form"],
  ["POST", "/posts/x/like", "/posts/:postId/like", 422, "invalid-form"],
  ["GET", "/logout", "/logout", 405, "method-not-allowed"],
  ["GET", "/01ARZ3NDEKTSV4RRFFQ69G5FAV", "/:userId", 404, "not-found"],
  ["GET", "/messages/x.data", "/messages/:chatId.data", 404, "not-found"],
  ["GET", "/%5c", "(none)", 404, "not-found"],
  ["PUT", "/api/media/uploads/x/parts/1", "/api/media/uploads/:id/parts/:n", 400, "invalid-argument"],
  ["GET", "/parties/chat/x", "/parties/:party/:room", 404, "not-found"],
])("logs · %s %s is one request event of the route %s", async (method, path, route, status, code) => {
  const response = await (method === "POST"
    ? ada.post(path)
    : ada.fetch(method, path, { origin: "http://parlor.test" }));
  await response.body?.cancel();
  expect(logged("request")).toEqual([
    {
      event: "request",
      requestId: response.headers.get("x-request-id"),
      route,
      method,
      status,
      code,
      member:
        route === "(none)" || status === 405 || route.startsWith("/posts") ? expect.toBeOneOf([null, ada.id]) : ada.id,
      durationMs: expect.any(Number),
    },
  ]);
  expect(logged("bug")).toEqual([]);
});

it("logs · a successful change has no code and names its member", async () => {
  await ada.post("/posts", { text: "x" });
  expect(logged("request")).toMatchObject([{ route: "/posts", status: 200, code: null, member: ada.id }]);
});

it("logs · only a sample of the successful reads is logged", async () => {
  const chance = vi.spyOn(Math, "random");
  chance.mockReturnValue(0.999);
  await (await ada.get("/settings")).text();
  expect(logged("request")).toEqual([]);
  chance.mockReturnValue(0);
  for (const method of ["GET", "HEAD"]) await (await ada.fetch(method, "/settings?token=secret")).text();
  expect(logged("request")).toMatchObject([
    { route: "/settings", method: "GET", status: 200, code: null, member: ada.id },
    { route: "/settings", method: "HEAD", status: 200, code: null, member: ada.id },
  ]);
});

it("logs · the token of a mailed link is never logged", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const token = "t0ken-of-a-mailed-link";
  for (const who of [ada, caller()]) {
    for (const path of ["/reset", "/verify", "/verify.data", "/login"])
      await (await who.get(`${path}?token=${token}&next=${encodeURIComponent(`/verify?token=${token}`)}`)).text();
    for (const path of ["/reset", "/verify", "/api/reset", "/api/verify"])
      await who.post(
        `${path}?token=${token}`,
        { token, password: "long enough", confirmPassword: "long enough" },
        { referer: `http://parlor.test/reset?token=${token}` },
      );
  }
  expect(logged("request").length).toBeGreaterThan(10);
  expect(lines.join("\n")).not.toContain(token);
});

it("logs · a log-in, a failed log-in and a locked account are security events that name no email", async () => {
  const visitor = caller();
  await visitor.post("/api/login", { email: ada.email, password: PASSWORD });
  expect(logged("security")).toMatchObject([{ what: "logged_in", member: ada.id, by: "password" }]);
  expect(logged("request").at(-1)).toMatchObject({ route: "/api/login", status: 200, member: ada.id });
  lines.length = 0;
  const nobody = `Nobody-${crypto.randomUUID()}@example.com`;
  await visitor.post("/api/login", { email: nobody, password: "wrong again" });
  await visitor.post("/api/login", { email: nobody.toLowerCase(), password: "wrong again" });
  const [first, second] = logged("security");
  expect(first).toMatchObject({ what: "login_failed", member: null, by: "password", address: visitor.address });
  expect(first?.emailHash).toBeTruthy();
  expect(second?.emailHash).toBe(first?.emailHash);
  expect(lines.join("\n").toLowerCase()).not.toContain(nobody.toLowerCase());
  for (let tries = 0; tries < 9; tries++) await caller().post("/api/login", { email: nobody, password: "wrong again" });
  expect(logged("security").at(-1)).toMatchObject({ what: "login_locked", emailHash: first?.emailHash });
});

it("logs · a new account, a changed password, an ended session and a logout are security events", async () => {
  const eve = await signUp("Eve");
  expect(logged("security").map(({ what, member }) => [what, member])).toEqual([
    ["account_created", eve.id],
    ["logged_in", eve.id],
  ]);
  await anotherDevice(eve);
  const session = await vars.DB.prepare("select id from sessions where member_id = ? order by created_at desc")
    .bind(eve.id)
    .first<string>("id");
  lines.length = 0;
  await eve.post("/sessions/end", { session: session ?? "" });
  await eve.post("/api/password", {
    oldPassword: "not hers at all",
    password: "a better one",
    confirmPassword: "a better one",
  });
  const form = { oldPassword: PASSWORD, password: "a better one", confirmPassword: "a better one" };
  const again = signedInBy(await eve.post("/api/password", form), eve);
  await (await again?.get("/settings/export"))?.text();
  await again?.post("/logout");
  expect(logged("security").map(({ what, member }) => [what, member])).toEqual(
    ["session_ended", "password_check_failed", "password_changed", "data_exported", "logged_out"].map((what) => [
      what,
      eve.id,
    ]),
  );
});

it("logs · a requested mailed link is a security event", async () => {
  await caller().post("/api/forgotten", { email: stranger.email });
  expect(logged("security")).toMatchObject([{ what: "password_reset_requested", member: null }]);
});

it("logs · an operator's request is a security event, with the right key and with a wrong one", async () => {
  await caller().get("/operator/games/x/audit", { authorization: "Bearer wrong" });
  await caller().get("/operator/games/x/audit", { authorization: `Bearer ${vars.OPERATOR_KEY}` });
  expect(logged("security").map(({ what }) => what)).toEqual(["operator_refused", "operator_entered"]);
});

it("logs · an exception in our code is one bug event with message, stack and route", async () => {
  const broken = vi.spyOn(Object.getPrototypeOf(vars.DB.prepare("select 1")), "all").mockImplementation(() => {
    throw new TypeError("the database is away");
  });
  const response = await caller().get("/api/feed");
  broken.mockRestore();
  expect(response.status).toBe(500);
  expect(logged("bug")).toEqual([
    {
      event: "bug",
      requestId: response.headers.get("x-request-id"),
      where: "/api/feed",
      message: "the database is away",
      stack: expect.stringContaining("TypeError"),
    },
  ]);
  expect(logged("request")).toMatchObject([{ route: "/api/feed", status: 500, code: "unknown" }]);
});
