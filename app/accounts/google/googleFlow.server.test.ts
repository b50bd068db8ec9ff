import { expect, it } from "vitest";
import type { Vars } from "~/app/server/env.server";
import { flowCookie, newFlow, readFlow } from "./googleFlow.server";

const HTTPS = { ORIGIN: "https://parlor.example" } as Vars;
const flow = newFlow({ popup: null, proves: false, language: null, next: "/search" });
const requestWith = (cookie: string) => new Request("https://parlor.example/", { headers: { cookie } });

it("A3 · on https the cookie of a sign-in has what browsers require of a __Host- cookie", () => {
  expect(flowCookie(flow, HTTPS)).toMatch(
    /^__Host-google=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
});

it("A3 · a sign-in is read from its cookie", () => {
  const [cookie = ""] = flowCookie(flow, HTTPS).split(";");
  expect(readFlow(requestWith(cookie), HTTPS)).toEqual(flow);
});

it("A3 · on https a cookie that another site of the domain could set is ignored", () => {
  const [cookie = ""] = flowCookie(flow, HTTPS).replace("__Host-", "").split(";");
  expect(readFlow(requestWith(cookie), HTTPS)).toBeNull();
});
