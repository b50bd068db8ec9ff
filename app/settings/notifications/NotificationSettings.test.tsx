import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { DeviceView } from "~/app/push/devices.server";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { NotificationSettings } from "./NotificationSettings";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PHONE: DeviceView = {
  ...{ id: "phone", isCurrent: false, name: "Safari on iPhone", detail: "names", pushedAtMs: null },
  kinds: ["message", "call"],
};
const LAPTOP: DeviceView = { ...PHONE, id: "laptop", isCurrent: true, name: "Firefox on Linux", pushedAtMs: 1 };

/** What was sent: each path with its fields. */
function answering(answer: object = { ok: true }) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(answer));
  vi.stubGlobal("fetch", fetched);
  return () =>
    fetched.mock.calls.map(([url, { body }]) => [url, body instanceof FormData ? Object.fromEntries(body) : {}]);
}
const show = (more: Partial<Parameters<typeof NotificationSettings>[0]> = {}) =>
  renderPage(
    <NotificationSettings
      devices={[LAPTOP, PHONE]}
      hidden={[]}
      quiet={null}
      mailsUnread={false}
      emailVerified
      {...more}
    />,
    { viewer: ADA },
  );
const device = (name: string) => {
  const items = within(screen.getByRole("list", { name: "Devices" })).getAllByRole("listitem");
  const item = items.find(({ textContent }) => textContent?.includes(name));
  if (!item) throw new Error(`no ${name}`);
  return within(item);
};
const box = (name: string, of: Pick<typeof screen, "getByRole"> = screen) =>
  of.getByRole<HTMLInputElement>("checkbox", { name });

test("X204 · the settings list each device, and say which is this one and when it last got a notification", () => {
  show();
  expect(device("Firefox on Linux").getByText(/This device/).textContent).toMatch(/^This device · Last notification /);
  expect(device("Safari on iPhone").getByText("No notification yet")).toBeTruthy();
});

test("X196 · without a device that gets notifications, the settings say so", () => {
  show({ devices: [] });
  expect(screen.getByText("No device gets notifications yet.")).toBeTruthy();
});

test("X202 · a kind that is chosen for a device is saved immediately, for this device alone", async () => {
  const sent = answering();
  show();
  await userEvent.click(box("Mentions", device("Safari on iPhone")));
  await eventually(() =>
    expect(sent()).toEqual([["/settings/push/phone", { message: "1", mention: "1", call: "1", detail: "names" }]]),
  );
  expect(box("Mentions", device("Firefox on Linux")).checked).toBe(false);
});

test("X202 · what the screen of a device shows is saved immediately", async () => {
  const sent = answering();
  show();
  const nothing = device("Firefox on Linux").getByRole<HTMLInputElement>("radio", {
    name: "Only that there is something",
  });
  await userEvent.click(nothing);
  await eventually(() =>
    expect(sent()).toEqual([["/settings/push/laptop", { message: "1", call: "1", detail: "nothing" }]]),
  );
  expect(nothing.checked).toBe(true);
});

test("X202 · a choice that can't be saved is undone with a message", async () => {
  answering({ ok: false, code: "unknown", message: "Something went wrong." });
  show();
  await userEvent.click(box("Calls", device("Safari on iPhone")));
  await screen.findByText("Something went wrong.");
  await eventually(() => expect(box("Calls", device("Safari on iPhone")).checked).toBe(true));
});

test.each([
  [{ ok: true }, "Sent"],
  [
    { ok: false, code: "overloaded", message: "The push service didn't accept it." },
    "The push service didn't accept it.",
  ],
])("X204 · a test says what became of it: %o", async (answer, said) => {
  const sent = answering(answer);
  show();
  await userEvent.click(screen.getByRole("button", { name: "Send a test to Safari on iPhone" }));
  await screen.findByText(said);
  expect(sent()).toEqual([["/settings/push/phone/test", {}]]);
});

test("X204 · a device can be removed", async () => {
  const sent = answering();
  show();
  await userEvent.click(screen.getByRole("button", { name: "Remove Safari on iPhone" }));
  await screen.findByText("Safari on iPhone no longer gets notifications");
  expect(sent()).toEqual([["/settings/push/phone/remove", {}]]);
});

test("X202 · the kinds of the list of notifications are saved immediately", async () => {
  const sent = answering();
  show({ hidden: ["repost"] });
  const group = within(screen.getByRole("group", { name: "List these" }));
  expect(box("Reposts", group).checked).toBe(false);
  await userEvent.click(box("Likes", group));
  await eventually(() =>
    expect(sent()).toEqual([["/settings/notices", { quote: "1", mention: "1", reply: "1", friend: "1" }]]),
  );
});

test("X203 · quiet hours begin with the browser's time zone, which can be changed", async () => {
  const sent = answering();
  show();
  const zone = screen.getByRole<HTMLInputElement>("combobox", { name: "Time zone" });
  expect(zone.value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await userEvent.click(box("Use quiet hours"));
  await userEvent.clear(zone);
  await userEvent.type(zone, "Africa/Lagos");
  await userEvent.click(screen.getByRole("button", { name: "Save quiet hours" }));
  await screen.findByText("Quiet hours saved");
  expect(sent()).toEqual([["/settings/quiet-hours", { on: "1", from: "22:00", to: "07:00", zone: "Africa/Lagos" }]]);
});

test("X203 · quiet hours show what is saved, and can be ended", async () => {
  const sent = answering();
  show({ quiet: { fromMin: 23 * 60 + 5, toMin: 6 * 60, zone: "Asia/Tokyo" } });
  expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("23:05");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Time zone" }).value).toBe("Asia/Tokyo");
  await userEvent.click(box("Use quiet hours"));
  await userEvent.click(screen.getByRole("button", { name: "Save quiet hours" }));
  await screen.findByText("Quiet hours saved");
  expect(sent()).toEqual([["/settings/quiet-hours", {}]]);
});

test("X203 · quiet hours that the server refuses show why at the field", async () => {
  answering({
    ok: false,
    code: "invalid-form",
    message: "Check the form.",
    fields: { zone: "There is no such time zone." },
  });
  show({ quiet: { fromMin: 0, toMin: 1, zone: "Mars/Olympus" } });
  await userEvent.click(screen.getByRole("button", { name: "Save quiet hours" }));
  const field = await screen.findByRole("combobox", { name: "Time zone", description: /There is no such time zone/ });
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

const MAILS = "Email me about unread messages";

test("X206 · mails about unread messages are switched on and off, and saved immediately", async () => {
  const sent = answering();
  show();
  await userEvent.click(box(MAILS));
  await eventually(() => expect(box(MAILS).checked).toBe(true));
  await userEvent.click(box(MAILS));
  await eventually(() =>
    expect(sent()).toEqual([
      ["/settings/unread-mail", { on: "1" }],
      ["/settings/unread-mail", {}],
    ]),
  );
});

test("X206 · without a confirmed email, mails about unread messages can't be switched on, and the settings say why", () => {
  show({ emailVerified: false });
  expect(box(MAILS).disabled).toBe(true);
  expect(screen.getByText(/To get these emails, confirm your email first\.$/)).toBeTruthy();
});

test("X206 · without a confirmed email, mails about unread messages can still be switched off", () => {
  show({ emailVerified: false, mailsUnread: true });
  expect([box(MAILS).disabled, box(MAILS).checked]).toEqual([false, true]);
});
