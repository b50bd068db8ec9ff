import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { readDevice } from "~/app/serviceWorker/deviceStore";
import { endStandInPush, standInPush } from "~/tests/kit/pages/standInPush";
import { forgetOnDevice } from "./forgetOnDevice";
import { followMember, leave, pushStateOf, turnOn } from "./subscription";

const [ADA, BO] = ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAX"];

afterEach(async () => {
  vi.useRealTimers();
  await endStandInPush();
});

const REPORTED = /^POST \/api\/push \{/;
const reports = ({ did }: ReturnType<typeof standInPush>) => did.filter((act) => REPORTED.test(act)).length;

test("X204 · a subscription is reported once, and again a day later", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const browser = standInPush();
  await turnOn(ADA);
  await followMember(ADA);
  expect(reports(browser)).toBe(1);
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  await followMember(ADA);
  expect([reports(browser), browser.did.at(-1)]).toEqual([2, expect.stringContaining('"isKnown":true')]);
});

test("X204 · a subscription that the member has removed on another device isn't made again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const browser = standInPush({
    answer: () =>
      browser.did.at(-1)?.includes("isKnown")
        ? Response.json({ ok: false, code: "not-found", message: "" }, { status: 404 })
        : Response.json({ ok: true, id: "s" }),
  });
  await turnOn(ADA);
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  await followMember(ADA);
  await followMember(ADA);
  expect([await pushStateOf(ADA), reports(browser), browser.did.at(-1)]).toEqual(["off", 2, "unsubscribed"]);
});

test("X204 · a sign-out removes the subscription from the server, and the next sign-in reports it again", async () => {
  const browser = standInPush();
  await turnOn(ADA);
  await leave(ADA);
  expect(browser.did.at(-1)).toBe('POST /api/push/remove {"endpoint":"https://push.test/new"}');
  expect(await pushStateOf(ADA)).toBe("off");
  await followMember(ADA);
  expect([reports(browser), await pushStateOf(ADA)]).toEqual([2, "on"]);
});

test("X204 · another member who signs in gets no notifications here until they want them", async () => {
  const browser = standInPush();
  await turnOn(ADA);
  await leave(ADA);
  await followMember(BO);
  expect([browser.did.at(-1), await pushStateOf(BO)]).toEqual(["unsubscribed", "off"]);
  await turnOn(BO);
  expect((await readDevice())?.member).toBe(BO);
  expect([await pushStateOf(BO), await pushStateOf(ADA)]).toEqual(["on", "off"]);
});

test("X199 · after a sign-out, nothing on the device names the member or shows their notifications", async () => {
  const browser = standInPush();
  await turnOn(ADA);
  browser.show("chat:bo");
  await forgetOnDevice(ADA);
  expect(browser.shown()).toEqual([]);
  expect(JSON.stringify(await readDevice())).not.toContain(ADA);
});

test("X204 · the sign-out of an earlier member leaves the present one's notifications", async () => {
  standInPush();
  await turnOn(BO);
  await forgetOnDevice(ADA);
  expect(await pushStateOf(BO)).toBe("on");
});

test("X196 · without the browser's permission, nothing is reported", async () => {
  const browser = standInPush({ permission: "default", subscribed: "https://push.test/old" });
  await followMember(ADA);
  expect(browser.did).toEqual([]);
});
