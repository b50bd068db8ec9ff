import type { ServerBuild } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { isPlainPath, routeTable } from "./routeTable.server";

const page = { default: () => null };
const route = (id: string, module: object, more: object = { parentId: "root" }) => ({ id, module, ...more });
const find = routeTable({
  routes: {
    root: route("root", { ...page, loader: () => null }, { path: "" }),
    feed: route("feed", page, { parentId: "root", index: true }),
    login: route("login", { ...page, action: () => null }, { parentId: "root", path: "login" }),
    member: route("member", page, { parentId: "root", path: ":userId" }),
    rest: route("rest", page, { parentId: "root", path: "*" }),
  },
} as unknown as Pick<ServerBuild, "routes">);

it.each([
  ["/", { pattern: "/", methods: ["GET", "HEAD"] }],
  ["/_root.data", { pattern: "/", methods: ["GET", "HEAD"] }],
  ["/login", { pattern: "/login", methods: ["GET", "HEAD", "POST"] }],
  ["/login.data", { pattern: "/login", methods: ["GET", "HEAD", "POST"] }],
  ["/01KAJ7Q2M00000000000000000", { pattern: "/:userId", methods: ["GET", "HEAD"] }],
  ["/a/b/c", { pattern: "/*", methods: ["GET", "HEAD"] }],
])("routes · %s is found with its pattern and methods", (path, known) => {
  expect(find(path)).toEqual(known);
});

it.each([
  "/%5c",
  "/\\",
  "//",
  "//evil.example",
  "/a//b",
  "/%2f%2fevil.example",
  "/%5cevil",
  "/%",
  "/%E0%A4%A",
  "/%00",
  "/a%0ab",
  "/%255c",
  "/<script>",
  "/%7f",
  "/a?b".replace("?", "%3F"),
  "/%23",
  "/friends/..data",
  "/friends/...data",
  "/./x",
  "/a/%2e%2e/b",
])("routes · %s is a path that Remix never sees", (path) => {
  expect(find(path)).toBeNull();
});

it.each(["/caf%C3%A9", "/a.b-c_d~e", "/%E6%97%A5%E6%9C%AC", "/dm:1:2", "/a%20b", "/%F0%9F%8E%89"])(
  "routes · %s may be a page",
  (path) => {
    expect(isPlainPath(path)).toBe(true);
  },
);
