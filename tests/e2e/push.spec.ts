import { expect, test } from "~/tests/kit/pages/browserTest";
import { callDialog, control, inChat, timer } from "~/tests/kit/calls/calls";
import { type Member, submit } from "~/tests/kit/members/members";
import {
  allowPushes,
  messagePush,
  pressNotification,
  pushService,
  REMOVAL,
  REPORT,
  shownOn,
  untilPushesRun,
} from "~/tests/kit/pages/pushes";
import { reach } from "~/tests/kit/pages/reach";

const OFFER = { name: "Notifications on this device" };
const TURN_ON = { name: "Turn on notifications" };

/** The page of notifications, in a browser whose owner has turned pushes on. */
async function withPushes(who: Member) {
  const reported = await allowPushes(who, "microphone");
  await reach(who.page, "link Notifications");
  await who.page.getByRole("button", TURN_ON).click();
  await expect(who.page.getByRole("region", OFFER)).toHaveCount(0);
  return { reported, push: await pushService(who.page) };
}

test("X196 · X204 · a member turns notifications on, and the server gets the browser's subscription until they log out", async ({
  member,
}) => {
  const ada = await member();
  const { reported } = await withPushes(ada);
  expect(reported).toEqual([REPORT]);
  await ada.page.reload();
  await expect(ada.page.getByRole("tab", { name: "Activities" })).toBeVisible();
  await expect(ada.page.getByRole("region", OFFER)).toHaveCount(0);
  await untilPushesRun(ada.page);
  await ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await expect(ada.page.getByRole("button", { name: "Login/Sign-up" }).first()).toBeVisible();
  expect(reported).toEqual([REPORT, REMOVAL]);
});

test("X197 · X199 · X200 · X201 · pushes are grouped and never shown twice, and close what no longer stands", async ({
  member,
}) => {
  const { id, page, ...ada } = await member();
  const { push } = await withPushes({ id, page, ...ada });
  const first = messagePush(id);
  await push(first);
  await expect.poll(() => shownOn(page)).toEqual(["Bo: Are you there?"]);
  await push(messagePush(id, { id: "two", body: "2 messages" }));
  await expect.poll(() => shownOn(page), "one notification for the chat").toEqual(["Bo: 2 messages"]);
  await push(first);
  await push(messagePush(id, { id: "three", tag: "turn:x", title: "Chess", open: ["chat:bo", "turn:x"] }));
  await expect.poll(() => shownOn(page)).toEqual(["Bo: 2 messages", "Chess: Are you there?"]);
  await push(messagePush(id, { id: "four", tag: "turn:x", title: "Whot", open: [] }));
  await expect.poll(() => shownOn(page), "the chat was read meanwhile").toEqual(["Whot: Are you there?"]);
  await push("not a push");
  await push(messagePush("01ARZ3NDEKTSV4RRFFQ69G5FAV", { id: "five", title: "A secret" }));
  await expect
    .poll(() => shownOn(page), "nothing of somebody else's")
    .toEqual(["Parlor: Something new on Parlor", "Whot: Are you there?"]);
});

test("X196 · a press on a notification shows its page in the open tab, without loading a document", async ({
  member,
}) => {
  const ada = await member();
  const { push } = await withPushes(ada);
  await push(messagePush(ada.id, { path: "/messages" }));
  await expect.poll(() => shownOn(ada.page)).toHaveLength(1);
  await ada.page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  await pressNotification(ada.context, "chat:bo");
  await expect(ada.page).toHaveURL("/messages");
  await expect(ada.page.locator("html[data-same]")).toHaveCount(1);
  expect(ada.context.pages()).toHaveLength(1);
  expect(await shownOn(ada.page)).toEqual([]);
});

const callPush = (who: Member, call: string) =>
  messagePush(who.id, {
    id: call,
    tag: `call:${call}`,
    path: "/messages",
    open: [`call:${call}`],
    call: { id: call, answer: "Answer", decline: "Decline" },
  });

test("X198 · Decline in a call's notification declines the call", async ({ twoFriends: [ada, bo], server }) => {
  const { push } = await withPushes(ada);
  const made = await submit(bo.context.request, server.url, "/calls", { to: ada.id, kind: "audio" });
  const { call } = JSON.parse(made) as { call: string };
  await expect(callDialog(ada.page)).toBeVisible();
  await push(callPush(ada, call));
  await expect.poll(() => shownOn(ada.page)).toHaveLength(1);
  await pressNotification(ada.context, `call:${call}`, "decline");
  await expect(callDialog(ada.page)).toHaveCount(0);
  expect((await bo.context.request.get(`${server.url}/parties/call/${call}`)).status()).toBe(404);
});

test(
  "X198 · Answer in a call's notification takes the call within two seconds",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ada, bo] = twoMembers;
    await bo.context.grantPermissions(["microphone"]);
    await inChat(server.url, [ada, bo]);
    const { push } = await withPushes(ada);
    const made = bo.page.waitForResponse((response) => response.url().endsWith("/calls"));
    await bo.page.getByRole("button", { name: "Call", exact: true }).click();
    const { call } = (await (await made).json()) as { call: string };
    await expect(control(ada.page, "Answer")).toBeVisible();
    await push(callPush(ada, call));
    await expect.poll(() => shownOn(ada.page)).toHaveLength(1);
    const pressedAtMs = Date.now();
    await pressNotification(ada.context, `call:${call}`, "answer");
    await expect(control(ada.page, "Hang up")).toBeVisible();
    expect(Date.now() - pressedAtMs).toBeLessThan(2_000);
    await expect(timer(bo.page)).toBeVisible();
    await expect(ada.page, "the address doesn't answer again").toHaveURL("/messages");
    await control(ada.page, "Hang up").click();
    await expect(callDialog(bo.page)).toHaveCount(0);
  },
);

test("X198 · an answer to a call that is over says so", { tag: "@full" }, async ({ member }) => {
  const ada = await member();
  await ada.page.goto("/messages?answer=01ARZ3NDEKTSV4RRFFQ69G5FAV");
  await expect(ada.page.getByRole("status").filter({ hasText: "Call ended" })).toBeVisible();
  await expect(ada.page).toHaveURL("/messages");
});
