/** Requests that an attacker, a crawler or a broken client might send, made from the route table. The same number gives the same request. */
import { seeded } from "~/tests/kit/rooms/socketPair";

export interface OddRequest {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: BodyInit | null;
}

/** Valid ids and cookies for the requests. */
export interface World {
  origin: string;
  ids: readonly string[];
  cookies: readonly string[];
}

/** The paths of the route files (Remix's flat routes), with `:name` for a parameter. */
export const pathsOfRouteFiles = (files: readonly string[]): string[] =>
  files.map((file) => {
    const name = file.replace(/^.*\//, "").replace(/\.tsx$/, "");
    const segments = name.split(".").filter((segment) => segment !== "_index");
    return `/${segments.map((segment) => segment.replace(/_$/, "").replace(/^\$$/, "nothing/is/here").replace(/^\$/, ":")).join("/")}`;
  });

/** The patterns in the source of app/api/routes.server.ts. */
export const pathsOfApi = (source: string): string[] =>
  [...source.matchAll(/^ {2}"(\/[^"]+)":/gm)].map(([, pattern = ""]) => pattern.replace(/\{[^}]*\}/g, ""));

/** The only valid email address in the requests. */
export const ODD_EMAIL = "ada@example.com";
const NOBODY = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const LONG = "x".repeat(3_000);

const PARAMETERS = [
  NOBODY,
  NOBODY.toLowerCase(),
  "x",
  "0",
  "-1",
  "%5c",
  "%2e%2e",
  "..",
  ".",
  "%2f",
  "%2F%2Fevil.example",
  "%00",
  "%",
  "%E0%A4%A",
  "%255c",
  "%0d%0aset-cookie:%20a=b",
  "%3Cscript%3E",
  "caf%C3%A9",
  "%F0%9F%98%80",
  "%ED%A0%80",
  "__proto__",
  "constructor",
  "toString",
  "'%20or%201=1--",
  "dm:1:2",
  "dm%3A1%3A2",
  "feed",
  "post:1",
  "Chess",
  "TicTacToe",
  "Single",
  "index",
  "_root",
  ".data",
  "*",
  ":id",
  ";a=b",
  "a+b",
  "~",
  "@",
  "",
  LONG,
] as const;
const PLACES = [
  "/",
  "//",
  "///",
  "/%5c",
  "/%5C%5Cevil.example",
  "/\\",
  "//evil.example/",
  "/.data",
  "/_root.data",
  "/_root.data.data",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..%5c..",
  "/%",
  "/%00",
  "/%ff",
  "/.git/config",
  "/wp-login.php",
  "/__manifest",
  "/__manifest?p=/&version=x",
  "/assets/none.js",
  "/images/none.png",
  "/favicon.ico",
  "/robots.txt",
  "/parties",
  "/parties/",
  "/parties/live",
  "/parties/live/feed/x",
  "/operator",
  "/api",
  "/api/",
  "/media/",
  `/${LONG}`,
  "/?",
  "/#x",
  "/index.html",
  "/LOGIN",
  "/Messages/",
  "/a;b=c/d",
  "/%u0041",
  "/:userId",
  "/*",
] as const;
const QUERY_NAMES = [
  "next",
  "query",
  "ids",
  "before",
  "after",
  "tab",
  "token",
  "game",
  "member",
  "author",
  "post",
  "_data",
  "_routes",
  "index",
  "purpose",
  "chat",
  "size",
  "popup",
  "state",
  "code",
  "error",
  "refused",
  "done",
  "sent",
  "__proto__",
  "constructor",
  "",
] as const;
const FIELD_NAMES = [
  "text",
  "media",
  "email",
  "password",
  "confirmPassword",
  "oldPassword",
  "next",
  "token",
  "on",
  "do",
  "members",
  "member",
  "name",
  "picture",
  "game",
  "options",
  "to",
  "kind",
  "post",
  "theme",
  "session",
  "about",
  "dob",
  "photo",
  "cover",
  "id",
  "log",
  "intent",
  "__proto__",
  "constructor",
  "toString",
  "",
] as const;
const VALUES = [
  "",
  " ",
  "x",
  "0",
  "1",
  "-1",
  "1e999",
  "NaN",
  "null",
  "true",
  "[]",
  "{}",
  "[[[[",
  '{"__proto__":{"a":1}}',
  '["x"]',
  '[{"key":"x","alt":""}]',
  `["${NOBODY}"]`,
  NOBODY,
  "//evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "https://evil.example/",
  "http://[",
  "%",
  "%00",
  "\u0000",
  "\ud800",
  "\u202e",
  "👩‍👩‍👧",
  "'; drop table members; --",
  '" or "a"="a',
  "%_%",
  "*",
  "a*",
  '"',
  "NEAR(",
  ODD_EMAIL,
  "not an address",
  "long enough",
  "dark",
  "purple",
  "add",
  "accept",
  "remove",
  "rename",
  "leave",
  "decline",
  "audio",
  "video",
  "posts",
  "friends",
  "requests",
  "media",
  "chatFiles",
  "profilePhotos",
  "Chess",
  "Whot",
  "TicTacToe",
  "BallFall",
  '{"mode":"casual","clock":"none"}',
  "routes/_index",
  "root",
  "root,routes/settings",
  "99999999999999-x",
  "1990-01-01",
  "9999-99-99",
  "0000-00-00",
  "-0001-01-01",
  "f".repeat(64),
  LONG,
] as const;
const METHODS = ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY", "PURGE"] as const;
const ACCEPTS = [
  "*/*",
  "application/json",
  "text/html",
  "text/html,application/xhtml+xml,*/*;q=0.8",
  "application/json, text/html",
  "image/avif",
  "",
  "text/x-script",
  ";;;",
  "*",
] as const;
const COOKIES = [
  "other=100%",
  "a=%E0%A4%A",
  "sid=%",
  "sid=100%; sid=x",
  "sid=",
  "sid",
  "=",
  ";;;",
  'sid="x"',
  `sid=${"a".repeat(40)}`,
  `sid=${LONG}`,
  "theme=purple",
  "theme=%",
  "theme=dark",
  "google=x",
  "google=eyJhIjoxfQ",
  "google=%",
  "__Host-sid=%",
  `big=${"y".repeat(8_000)}`,
  "sid=' or 1=1 --",
  "known=%",
  "__proto__=x",
] as const;
const CONTENT_TYPES = [
  "application/x-www-form-urlencoded",
  "application/json",
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=nowhere",
  "multipart/form-data; boundary=",
  "application/x-www-form-urlencoded; charset=utf-16",
  "image/png",
  "image/svg+xml",
  "video/mp4",
  "",
  ";",
  'a/b; c="',
  "application/octet-stream",
] as const;
const OTHER_HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ["x-forwarded-host", ["evil.example", "", ",", "a, b"]],
  ["x-forwarded-proto", ["https", "gopher"]],
  ["host", ["evil.example", "parlor.test:99999"]],
  [
    "referer",
    [
      "http://[",
      "::",
      "/",
      "https://evil.example/x",
      "http://parlor.test/search?query=a",
      "http://parlor.test//evil.example",
      "data:,x",
      "http://parlor.test/%5c",
    ],
  ],
  ["range", ["bytes=0-", "bytes=5-1", "bytes=-0", "bytes=99999999999999999999-", "bytes=0-1,2-3", "lines=1", "bytes="]],
  ["if-none-match", ["*", '"x"', "W/", "x", ",,,"]],
  ["if-modified-since", ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"]],
  ["if-range", ['"x"', "nonsense"]],
  ["upgrade", ["websocket", "WebSocket", "h2c", "x"]],
  ["sec-websocket-protocol", ["x", ","]],
  ["sec-websocket-version", ["1"]],
  ["x-http-method-override", ["DELETE"]],
  ["authorization", ["Bearer x", "Bearer ", "Basic x", "Bearer " + LONG]],
  ["user-agent", ["", "x".repeat(1_000), "() { :;}; echo"]],
  ["accept-language", ["*", "xx-invalid-", ";"]],
  ["accept-encoding", ["identity;q=0", "gzip", "nonsense"]],
  ["content-encoding", ["gzip", "x"]],
  ["x-parlor-member", [NOBODY]],
  ["x-parlor-name", ["%"]],
  ["cf-ray", ["", "x".repeat(500)]],
  ["purpose", ["prefetch"]],
  ["x-remix-request", ["yes"]],
  ["next-action", ["x"]],
];

export function oddRequest(n: number, paths: readonly string[], { origin, ids, cookies }: World): OddRequest {
  const random = seeded(n);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const chance = (share: number): boolean => random() < share;
  const times = <Value>(max: number, make: () => Value): Value[] =>
    Array.from({ length: Math.floor(random() * (max + 1)) }, make);

  const value = (): string => (chance(0.3) ? pick(ids) : pick(VALUES));
  const parameter = (): string => (chance(0.5) ? pick(ids) : pick(PARAMETERS));
  const path = (): string => {
    if (chance(0.1)) return pick(PLACES);
    const known = pick(paths).replace(/:\w+/g, parameter);
    return known + (chance(0.03) ? pick(["/", "//", "/x", "%5c", "/..", "%00", ".json", "%20"]) : "");
  };
  const query = (): string => {
    const pairs = times(
      3,
      () =>
        `${encodeURIComponent(pick(QUERY_NAMES))}=${chance(0.1) ? pick(["%", "%00", "%ED%A0%80", "+"]) : encodeURIComponent(value().toWellFormed())}`,
    );
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
  };
  const form = (): [string, string][] => times(6, () => [pick(FIELD_NAMES), value()]);
  const body = (): BodyInit => {
    switch (Math.floor(random() * 8)) {
      case 0:
        return JSON.stringify(
          chance(0.5)
            ? Object.fromEntries(form())
            : pick([null, 1, [], "x", { from: { chat: 1 } }, { id: "x", text: "x", media: null }]),
        );
      case 1:
        return pick([
          "",
          "%",
          "a=%",
          "&&&&",
          "=",
          "a".repeat(2_000),
          "--nowhere\r\n",
          '--nowhere\r\ncontent-disposition: form-data; name="text"\r\n\r\nx',
          "{",
          "[".repeat(5_000),
        ]);
      case 2:
        return Uint8Array.from({ length: Math.floor(random() * 600) }, () => Math.floor(random() * 256));
      case 3: {
        const data = new FormData();
        for (const [name, text] of form())
          data.append(name, chance(0.1) ? new File([text], "x.png", { type: "image/png" }) : text);
        return data;
      }
      case 4:
        return chance(0.1)
          ? new URLSearchParams({ text: "y".repeat(300_000) })
          : new URLSearchParams({ password: "z".repeat(100_000), email: ODD_EMAIL });
      default:
        return new URLSearchParams(form());
    }
  };

  const method = chance(0.45) ? "GET" : chance(0.7) ? "POST" : chance(0.3) ? "HEAD" : pick(METHODS);
  const place = path();
  const isData = chance(0.25) && !place.includes("?") && !place.includes("#");
  const headers: [string, string][] = [["accept", pick(ACCEPTS)]];
  if (chance(0.85))
    headers.push([
      "origin",
      chance(0.93) ? origin : pick(["https://evil.example", "null", "x", `${origin}.evil.example`, "http://["]),
    ]);
  const sent = [chance(0.6) ? pick(cookies) : "", chance(0.25) ? pick(COOKIES) : ""].filter((cookie) => cookie !== "");
  if (sent.length > 0) headers.push(["cookie", sent.join("; ")]);
  for (const [name, values] of times(2, () => pick(OTHER_HEADERS))) headers.push([name, pick(values)]);
  const hasBody = method !== "GET" && method !== "HEAD" && chance(0.9);
  const sentBody = hasBody ? body() : null;
  if (sentBody !== null && !(sentBody instanceof FormData) && chance(0.2))
    headers.push(["content-type", pick(CONTENT_TYPES)]);
  return {
    method,
    path: place + (isData ? ".data" : "") + (place.includes("?") ? "" : query()),
    headers,
    body: sentBody,
  };
}
