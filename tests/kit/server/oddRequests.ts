/**
 * Requests that an attacker, a crawler or a broken client might send, made from the list of addresses. The same number
 * gives the same request.
 */
import { type Address, ALL_ADDRESSES, partsOf, rowOf } from "~/app/server/addresses.server";
import {
  ACCEPTS,
  CONTENT_TYPES,
  COOKIES,
  FIELD_NAMES,
  METHODS,
  ODD_EMAIL,
  OTHER_HEADERS,
  PARAMETERS,
  PLACES,
  QUERY_NAMES,
  VALUES,
} from "~/tests/kit/server/oddValues";
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

/** A path of the pattern, with `:name` for a parameter. */
const pathOf = (address: Address): string =>
  partsOf(address)
    .pattern.replace(/\{[^}]*\}/g, "")
    .replace("/*", "/nothing/is/there/at/all");

/** The paths of all addresses. */
const PATHS: readonly string[] = [...new Set(ALL_ADDRESSES.map(pathOf))];

/** The paths of the pages that exist. */
export const PAGE_PATHS: readonly string[] = ALL_ADDRESSES.filter(
  (address) => address.startsWith("GET ") && address !== "GET /*" && rowOf(address).isPage,
).map(pathOf);

export function oddRequest(n: number, { origin, ids, cookies }: World): OddRequest {
  const random = seeded(n);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const chance = (share: number): boolean => random() < share;
  const times = <Value>(max: number, make: () => Value): Value[] =>
    Array.from({ length: Math.floor(random() * (max + 1)) }, make);

  const value = (): string => (chance(0.3) ? pick(ids) : pick(VALUES));
  const parameter = (): string => (chance(0.5) ? pick(ids) : pick(PARAMETERS));
  const path = (): string => {
    if (chance(0.1)) return pick(PLACES);
    const known = pick(PATHS).replace(/:\w+/g, parameter);
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
  const basePath = path();
  const isData = chance(0.25) && !basePath.includes("?") && !basePath.includes("#");
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
    path: basePath + (isData ? ".data" : "") + (basePath.includes("?") ? "" : query()),
    headers,
    body: sentBody,
  };
}
