import { expect, it } from "vitest";
import { ROUTES } from "~/app/api/routes.server";
import { patternOfFile } from "~/tests/kit/server/routeFiles";
import { ALL_ADDRESSES, isFromAnywhere, rowOf } from "./addresses.server";

const files = import.meta.glob<Record<string, unknown>>(["/app/routes/*.tsx", "!/**/*.test.*"], { eager: true });
const sorted = (found: Iterable<string>): string[] => [...new Set(found)].sort();

it("addresses · every address without a page has an endpoint, and every endpoint its address", () => {
  const endpoints = ROUTES.flatMap(({ routes }) => routes.map(({ method, path }) => `${method} ${path}`));
  expect(sorted(endpoints)).toEqual(sorted(ALL_ADDRESSES.filter((address) => !rowOf(address).isPage)));
});

it("addresses · no two features answer the same address", () => {
  const answered = ROUTES.flatMap((app) => sorted(app.routes.map(({ method, path }) => `${method} ${path}`)));
  expect(answered.filter((address, i) => answered.indexOf(address) < i)).toEqual([]);
});

it("addresses · the addresses with a page are those of Remix's routes, and take the methods that these take", () => {
  const pages = Object.entries(files).flatMap(([file, route]) => [
    ...("default" in route || "loader" in route ? [`GET ${patternOfFile(file)}`] : []),
    ...("action" in route ? [`POST ${patternOfFile(file)}`] : []),
  ]);
  expect(sorted(pages)).toEqual(sorted(ALL_ADDRESSES.filter((address) => rowOf(address).isPage)));
});

it("A17 · only forms of members need a recent proof, because only they have a session that has one", () => {
  const proved = ALL_ADDRESSES.filter((address) => rowOf(address).needsProof);
  expect(proved.length).toBeGreaterThan(0);
  expect(proved.filter((address) => rowOf(address).right !== "members" || !address.startsWith("POST "))).toEqual([]);
});

it("X207 · X213 · only the form that ends mails and what other apps share may come from anywhere, at the exact address", () => {
  expect(ALL_ADDRESSES.filter((address) => rowOf(address).anyOrigin)).toEqual(["POST /unsubscribe", "POST /share"]);
  const asked = [
    "/unsubscribe",
    "/unsubscribe.data",
    "/unsubscribe/",
    "/UNSUBSCRIBE",
    "/settings/unread-mail",
    "/share",
  ];
  expect(asked.filter((path) => isFromAnywhere("POST", path))).toEqual(["/unsubscribe", "/share"]);
});

it("addresses · every route of Remix draws a page", () => {
  expect(Object.entries(files).flatMap(([file, route]) => ("default" in route ? [] : [file]))).toEqual([]);
});
