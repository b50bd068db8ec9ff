import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { tellWorker } from "~/app/offline/device";
import { changeDevice, readDevice } from "~/app/serviceWorker/deviceStore";
import { endStandInPush, standInPush } from "~/tests/kit/pages/standInPush";
import { forgetOnDevice } from "./forgetOnDevice";
import { followMember, leave, pushStateOf, turnOn } from "./subscription";

const [ADA, BO] = ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAX"];

afterEach(async () => {
  vi.useRealTimers();
  await endStandInPush();
});

/** with an hour to spare */
const A_DAY_MS = 25 * 60 * 60 * 1000;
const REPORTED = /^POST \/api\/push \{/;
const reports = ({ did }: ReturnType<typeof standInPush>) => did.filter((act) => REPORTED.test(act)).length;

test("X204 · a subscription is reported once, and again a day later", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const browser = standInPush();
  await turnOn(ADA);
  await followMember(ADA);
  expect(reports(browser)).toBe(1);
  vi.setSystemTime(Date.now() + A_DAY_MS);
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
  vi.setSystemTime(Date.now() + A_DAY_MS);
  await followMember(ADA);
  await followMember(ADA);
  expect([await pushStateOf(ADA), reports(browser), browser.did.at(-1)]).toEqual(["off", 2, "unsubscribed"]);
});

const lastReport = ({ did }: ReturnType<typeof standInPush>) =>
  JSON.parse(did.findLast((act) => REPORTED.test(act))?.replace("POST /api/push ", "") ?? "{}") as object;

test("X205 · a browser subscribes again with the server's new key at its daily report, in place of the former", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const browser = standInPush();
  await turnOn(ADA);
  browser.setPublicKey("KEYS");
  vi.setSystemTime(Date.now() + A_DAY_MS);
  await followMember(ADA);
  expect(browser.did.slice(-3, -1)).toEqual(["unsubscribed", "subscribed with KEYS"]);
  expect(lastReport(browser)).toMatchObject({
    ...{ endpoint: "https://push.test/new2", former: "https://push.test/new", publicKey: "KEYS", isKnown: true },
  });
  expect(await pushStateOf(ADA)).toBe("on");
});

test("X205 · a browser whose subscription has the server's key keeps it at its daily report", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const browser = standInPush();
  await turnOn(ADA);
  vi.setSystemTime(Date.now() + A_DAY_MS);
  await followMember(ADA);
  expect(browser.did).not.toContain("unsubscribed");
  expect(lastReport(browser)).toMatchObject({ endpoint: "https://push.test/new", publicKey: "KEY" });
});

test("X204 · a new subscription whose report failed is reported in place of the former by the next page", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const answers = [Response.json({ ok: true, id: "s" }), Response.json({ ok: false }, { status: 503 })];
  const browser = standInPush({ answer: () => answers.shift() ?? Response.json({ ok: true, id: "s" }) });
  await turnOn(ADA);
  browser.setPublicKey("KEYS");
  vi.setSystemTime(Date.now() + A_DAY_MS);
  await expect(followMember(ADA)).rejects.toThrow();
  await followMember(ADA);
  expect(lastReport(browser)).toMatchObject({ endpoint: "https://push.test/new2", former: "https://push.test/new" });
});

test("X204 · a device that the member has removed elsewhere ends the subscription with the server's new key too", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const gone = () => Response.json({ ok: false, code: "not-found", message: "" }, { status: 404 });
  const browser = standInPush({
    answer: () => (browser.did.at(-1)?.includes("isKnown") ? gone() : Response.json({ ok: true, id: "s" })),
  });
  await turnOn(ADA);
  browser.setPublicKey("KEYS");
  vi.setSystemTime(Date.now() + A_DAY_MS);
  await followMember(ADA);
  expect([await pushStateOf(ADA), browser.did.at(-1)]).toEqual(["off", "unsubscribed"]);
});

test("X204 · a browser whose storage can't be read keeps its subscription", async () => {
  const browser = standInPush();
  await turnOn(ADA);
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("The storage failed.", "UnknownError");
  });
  await followMember(ADA);
  vi.restoreAllMocks();
  expect(browser.did).not.toContain("unsubscribed");
  expect(await pushStateOf(ADA)).toBe("on");
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

test("X214 · the device remembers of which state the member's copies are, and forgets it for the next member", async () => {
  await tellWorker(ADA);
  await changeDevice((device) => device && { ...device, changedAtMs: 5 });
  await tellWorker(ADA);
  expect((await readDevice())?.changedAtMs).toBe(5);
  await tellWorker(BO);
  expect((await readDevice())?.changedAtMs).toBe(undefined);
});

test("X199 · after a sign-out, nothing on the device names the member or shows their notifications", async () => {
  const browser = standInPush();
  await turnOn(ADA);
  browser.show("chat:bo", Date.now());
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
