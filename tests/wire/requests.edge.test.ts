import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { caller, type Caller, newMember, PASSWORD, unknownEmail } from "./caller";

const PAGE = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const JSON_ONLY = { accept: "application/json" };

const bugs = vi.fn<(line: string) => void>();
let ada: Caller;
beforeAll(async () => {
  ada = await newMember("Ada");
});
beforeEach(() => {
  bugs.mockReset();
  vi.spyOn(console, "error").mockImplementation(bugs);
});

/** Status, code and Allow. None of these answers may be logged as a bug. */
async function answered(asking: Promise<Response>): Promise<{ status: number; code?: string; allow?: string }> {
  const response = await asking;
  const type = response.headers.get("content-type") ?? "";
  const text = await response.text();
  const allow = response.headers.get("allow");
  expect(bugs.mock.calls).toEqual([]);
  return {
    status: response.status,
    ...(type.includes("json") ? { code: (JSON.parse(text) as { code: string }).code } : {}),
    ...(allow ? { allow } : {}),
  };
}

it.each(["other=100%", "a=%E0%A4%A; b=1", "sid=100%", "theme=%", "google=%"])(
  "cookies · %s breaks no page, form or API",
  async (cookie) => {
    for (const path of ["/", "/settings", "/settings.data", "/login", "/login/google/back", "/api/feed", "/media/x"]) {
      expect((await answered(caller(cookie).get(path))).status, path).toBeLessThan(500);
    }
    expect(await answered(caller(cookie).post("/posts", { text: "x" }))).toEqual({
      status: 401,
      code: "unauthenticated",
    });
  },
);

it("cookies · a foreign cookie beside one's own signs nobody out", async () => {
  const both = caller(`other=100%; sid=100%; ${ada.cookie}`);
  expect((await answered(both.get("/messages"))).status).toBe(200);
});

it.each([
  ["/posts", "POST, OPTIONS"],
  ["/login", "GET, HEAD, POST, OPTIONS"],
  ["/", "GET, HEAD, OPTIONS"],
  ["/api/media", "POST, OPTIONS"],
  ["/media/x", "GET, HEAD, OPTIONS"],
  ["/api/call-servers", "GET, HEAD, OPTIONS"],
  ["/parties/live/feed", "GET, HEAD, OPTIONS"],
])("requests · an unsupported method of %s is answered 405 with the allowed methods", async (path, allow) => {
  for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"]) {
    expect(await answered(ada.send(method, path)), method).toEqual({ status: 405, code: "method-not-allowed", allow });
  }
  expect(await answered(ada.fetch("OPTIONS", path))).toEqual({ status: 204, allow });
});

it("requests · a wrong method changes nothing", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"]) await ada.send(method, "/logout");
  expect((await answered(ada.get("/messages"))).status).toBe(200);
});

it.each(["/logout", "/posts", "/api/media/uploads", "/api/login"])(
  "requests · GET of %s, which only takes POST, is answered 405",
  async (path) => {
    expect(await answered(ada.get(path))).toEqual({ status: 405, code: "method-not-allowed", allow: "POST, OPTIONS" });
    expect(await answered(ada.get(path, PAGE))).toEqual({ status: 405, allow: "POST, OPTIONS" });
  },
);

it.each(["/nobody/at/all", "/", "/messages", "/nothing"])(
  "requests · POST of %s, which only draws a page, is answered 405",
  async (path) => {
    for (const at of [path, path === "/" ? "/_root.data" : `${path}.data`])
      expect(await answered(ada.post(at)), at).toEqual({
        status: 405,
        code: "method-not-allowed",
        allow: "GET, HEAD, OPTIONS",
      });
  },
);

it.each(["*/*", "application/json", "text/html", "text/plain", ""])(
  "requests · with accept: %s a refusal keeps its status, except that a visitor's browser is sent to the login",
  async (accept) => {
    for (const [path, fields, status] of [
      ["/posts", { text: "x" }, accept === "text/html" ? 303 : 401],
      ["/api/login", { email: "x" }, 422],
      ["/theme", { theme: "purple" }, 422],
    ] as const) {
      expect((await answered(caller().post(path, fields, { accept }))).status, path).toBe(status);
    }
    expect((await answered(ada.post("/posts", {}, { accept }))).status).toBe(422);
    expect((await answered(ada.post(`/posts/${ada.id}/like`, { on: "1" }, { accept }))).status).toBe(404);
    expect((await answered(caller().get("/api/call-servers", { accept }))).status).toBe(401);
  },
);

it("requests · a browser without JavaScript gets a refused form as a page with a way back", async () => {
  const response = await ada.post("/theme", { theme: "purple" }, { ...PAGE, referer: "http://parlor.test/settings" });
  expect([response.status, response.headers.get("content-type")]).toEqual([422, "text/html; charset=utf-8"]);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
  const html = await response.text();
  expect(html).toContain("Check the form and try again.");
  expect(html).toContain('href="/settings"');
  expect(html).not.toContain("<script");
});

it("requests · a refusal page quotes nothing of the request as HTML", async () => {
  const html = await (
    await ada.get("/logout?<script>alert(1)</script>", { ...PAGE, referer: "http://parlor.test/x?<script>" })
  ).text();
  expect(html).not.toContain("<script");
});

it.each([
  "/%5c",
  "/%5C%5Cevil.example",
  "//evil.example",
  "/a//b",
  "/%",
  "/%E0%A4%A",
  "/%00",
  "/%2e%2e%2f",
  "/x%0d%0aset-cookie:a=b",
  "/%255c",
  "/.data",
  "/%5c.data",
  "//.data",
])("requests · %s is an ordinary path that leads nowhere", async (path) => {
  for (const accept of ["*/*", PAGE.accept]) {
    const { status } = await answered(ada.get(path, { accept }));
    expect(path === "/.data" ? [200, 404] : [404], accept).toContain(status);
  }
  expect((await answered(ada.post(path))).status).toBeLessThan(500);
});

it.each(["/_root.data", "/settings.data", "/messages.data"])(
  "requests · HEAD and OPTIONS of %s with a foreign Origin are harmless",
  async (path) => {
    const foreign = { origin: "https://evil.example" };
    expect((await answered(ada.fetch("HEAD", path, foreign))).status).toBe(200);
    expect((await answered(ada.fetch("OPTIONS", path, foreign))).status).toBe(204);
  },
);

it("requests · HEAD of a page and of its data is answered like GET, without a body", async () => {
  for (const path of ["/", "/settings", "/settings.data", "/nobody", "/api/feed"]) {
    const [head, get] = [await ada.fetch("HEAD", path), await ada.get(path)];
    expect([head.status, head.headers.get("content-type")], path).toEqual([
      get.status,
      get.headers.get("content-type"),
    ]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    await get.body?.cancel();
  }
});

it("requests · X-Forwarded-Host and Remix 1's data addresses cause no bug", async () => {
  const elsewhere = { "x-forwarded-host": "evil.example" };
  expect((await answered(ada.post("/theme", { theme: "dark" }, elsewhere))).status).toBe(200);
  for (const path of ["/settings/email", "/settings/email.data"])
    expect((await answered(ada.post(path, { email: unknownEmail() }, elsewhere))).status, path).toBe(200);
  for (const path of ["/?_data=root", "/settings?_data=routes/settings", "/settings.data?_data=x&_routes=nonsense"])
    expect((await answered(ada.get(path))).status, path).toBe(200);
});

it("requests · of a repeated parameter of a query, the first value counts", async () => {
  const other = await newMember("Other");
  const { members } = await (
    await caller().get(`/api/members?ids=${ada.id}&ids=${other.id}`)
  ).json<{
    members: { id: string }[];
  }>();
  expect(members.map(({ id }) => id)).toEqual([ada.id]);
});

it.each(["/api/signup", "/api/login", "/api/password", "/api/reset"])(
  "A1 · %s reports a password of 100,000 characters at its field",
  async (path) => {
    const fields = {
      email: "ada@example.com",
      oldPassword: "x",
      token: "x",
      password: "x".repeat(100_000),
      confirmPassword: "x".repeat(100_000),
    };
    const response = await ada.post(path, fields, JSON_ONLY);
    expect(response.status).toBe(422);
    expect(((await response.json()) as { fields: Record<string, string> }).fields["password"]).toMatch(
      /at most 200 characters/,
    );
  },
);

it("A7 · the refusal of a form that is too large doesn't mention a file", async () => {
  const response = await ada.post("/posts", { text: "x".repeat(300_000) }, JSON_ONLY);
  expect(response.status).toBe(413);
  expect(((await response.json()) as { message: string }).message).toBe(
    "This is too much to send at once. Shorten it and try again.",
  );
});

it("A1 · a rejected sign-up without JavaScript keeps the email and marks the wrong field", async () => {
  const html = await (
    await caller().post(
      "/signup",
      { email: "ada@example", password: "long enough", confirmPassword: "long enough" },
      PAGE,
    )
  ).text();
  const input = /<input[^>]*name="email"[^>]*>/.exec(html)?.[0] ?? "";
  expect(input).toContain('value="ada@example"');
  expect(input).toContain('aria-invalid="true"');
  expect(html).toContain("Enter a Valid Email");
  expect(/<input[^>]*name="password"[^>]*>/.exec(html)?.[0]).not.toMatch(/aria-invalid="|value=/);
});

it("A1 · a sign-up without JavaScript for an email that is in use marks the email", async () => {
  const response = await caller().post(
    "/signup",
    { email: ada.email, password: "long enough", confirmPassword: "long enough" },
    PAGE,
  );
  expect(response.status).toBe(409);
  const html = await response.text();
  expect(/<input[^>]*name="email"[^>]*>/.exec(html)?.[0]).toContain('aria-invalid="true"');
  expect(html).toContain("An account with this email already exists.");
});

it("A7 · a rejected login without JavaScript keeps the email, never the password", async () => {
  const response = await caller().post("/login", { email: ada.email, password: "not hers at all" }, PAGE);
  expect(response.status).toBe(401);
  const html = await response.text();
  expect(/<input[^>]*name="email"[^>]*>/.exec(html)?.[0]).toContain(`value="${ada.email}"`);
  expect(html).not.toContain("not hers at all");
  expect(html).toContain("Wrong email or password.");
});

it("A12 · a rejected email for a forgotten password is kept and marked without JavaScript", async () => {
  const html = await (await caller().post("/forgotten", { email: "nobody" }, PAGE)).text();
  expect(/<input[^>]*name="email"[^>]*>/.exec(html)?.[0]).toMatch(
    /aria-invalid="true".*value="nobody"|value="nobody".*aria-invalid="true"/,
  );
});

it.each([
  "/settings.data",
  "/_root.data",
  "/messages.data",
  "/api/call-servers",
  "/settings/export",
  "/api/groups?ids=x",
  "/api/scores?game=BallFall",
  "/api/feed",
  "/parties/game/x",
])("requests · no cache stores %s", async (path) => {
  expect((await ada.get(path)).headers.get("cache-control")).toMatch(/(^|, )no-store$/);
});

it("requests · no cache stores the answer to a form", async () => {
  expect(
    (await caller().post("/api/login", { email: ada.email, password: PASSWORD }, JSON_ONLY)).headers.get(
      "cache-control",
    ),
  ).toBe("no-store");
});

it.each(["/api/feed", "/terms.json", "/media/x", "/settings.data"])(
  "requests · no page may frame the answer of %s",
  async (path) => {
    expect((await ada.get(path)).headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  },
);

it.each(["/messages", "/settings", "/notifications"])("requests · no browser stores the page %s", async (path) => {
  expect((await ada.get(path, PAGE)).headers.get("cache-control")).toBe("no-store");
});

it("requests · only the browser of the person who asked keeps a page", async () => {
  expect((await ada.get("/")).headers.get("cache-control")).toBe("private, no-cache");
});
