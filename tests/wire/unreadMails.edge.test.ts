/** Mails about what a member hasn't read: who gets them, what they say, and how they end. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readLanguageFrom } from "~/app/i18n/language";
import { requireLanguage } from "~/app/i18n/requestLanguage.server";
import { unsubscribeLink } from "~/app/mail/unsubscribeLink.server";
import { consumePushes } from "~/app/pushQueue/consumePushes.server";
import { type Env, varsOf } from "~/app/server/env.server";
import { moveClock, nowMs } from "~/base/clock";
import { DEFAULT_LANGUAGE } from "~/base/languages";
import { readNotices } from "~/db/accounts/noticeSettings";
import { changed, confirmOldEmail } from "~/tests/kit/workerd/emailChanges";
import { codeOf } from "~/tests/kit/workerd/wireBlocks";
import { AS_PAGE, mainOf } from "~/tests/kit/workerd/wireEdits";
import { AS_JSON, caller, type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => moveClock(0));

interface SentMail {
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

const choose = (who: Caller, fields: Record<string, string>) => who.post("/settings/unread-mail", fields, AS_JSON);
const isOn = async ({ id }: Caller) =>
  (await db.prepare("select mails_unread from notice_settings where member_id = ?").bind(id).first("mails_unread")) ===
  1;

/** A member who gets the mails. */
async function mailedMember(name = "Ada"): Promise<Caller> {
  const member = await newMember(name);
  await confirmOldEmail(member);
  await choose(member, { on: "1" });
  return member;
}

/** What the consumer of the queue mails if the member's inbox counts this, and which mails it confirms to the inbox. */
async function mailedTo({ id: member }: Caller, counts = { chats: 2, requests: 1 }, isAccepted = true) {
  const mails: SentMail[] = [];
  const confirmed: string[] = [];
  const inbox = {
    takeMail: () => Promise.resolve(counts),
    settleMail: (id: string) => Promise.resolve(void confirmed.push(id)),
  };
  const replaced: Record<PropertyKey, unknown> = {
    INBOX: { getByName: () => inbox },
    MAIL: {
      send: (mail: SentMail) => (isAccepted ? Promise.resolve(mails.push(mail)) : Promise.reject(new Error("down"))),
    },
  };
  const bound = new Proxy(world, { get: (real, name) => replaced[name] ?? (Reflect.get(real, name) as unknown) });
  const message = { body: { kind: "mail", member, id: "m1" }, ack: () => undefined };
  await consumePushes({ messages: [message] } as unknown as MessageBatch, bound);
  return { mails, confirmed };
}

/** The path of the link in the member's next mail. */
async function linkOf(member: Caller): Promise<string> {
  const { mails } = await mailedTo(member);
  const [, path = ""] = /^<http:\/\/parlor\.test(.+)>$/.exec(mails[0]?.headers["List-Unsubscribe"] ?? "") ?? [];
  return path;
}

/** What a mail program sends (RFC 8058): no cookie, no `Origin`. */
const oneClick = (path: string, body: BodyInit = new URLSearchParams({ "List-Unsubscribe": "One-Click" })) =>
  caller().raw(path, { method: "POST", body });

describe("the mail", () => {
  it("X206 · the mail says how many chats and requests are unread, and where, and has the headers of RFC 8058", async () => {
    const ada = await mailedMember();
    const { mails, confirmed } = await mailedTo(ada);
    const link = unsubscribeLink(varsOf(world), { memberId: ada.id, email: ada.email });
    expect(mails).toMatchObject([
      {
        to: ada.email,
        subject: "You have unread messages on Parlor",
        headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      },
    ]);
    expect(mails[0]?.text).toContain(
      "\n\nNew messages in 2 chats\n1 message request\n\nhttp://parlor.test/messages\n\n",
    );
    expect(mails[0]?.text.endsWith(`\n\n${link}`)).toBe(true);
    expect(confirmed).toEqual(["m1"]);
  });

  it("X206 · the mail leaves out what it counts none of", async () => {
    const { mails } = await mailedTo(await mailedMember(), { chats: 0, requests: 2 });
    expect(mails[0]?.text).toContain("\n\n2 message requests\n\n");
    expect(mails[0]?.text).not.toContain("chat");
  });

  it("X192 · X206 · the mail is in the member's language", async () => {
    const ada = await mailedMember();
    await ada.post("/settings/language", { language: "de" }, AS_JSON);
    requireLanguage(); // as the edge does
    const { mails } = await mailedTo(ada).finally(() => readLanguageFrom(() => DEFAULT_LANGUAGE));
    expect(mails[0]?.subject).toBe("Du hast ungelesene Nachrichten auf Parlor");
    expect(mails[0]?.text).toContain("Neue Nachrichten in 2 Chats\n1 Nachrichtenanfrage");
  });

  it.each([
    ["who switched it off", "update notice_settings set mails_unread = 0 where member_id = ?1"],
    ["whose email isn't confirmed", "update accounts set email_verified_at = null where member_id = ?1"],
    ["whose account has ended", "update accounts set disabled_at = 1 where member_id = ?1"],
    ["who is suspended", "insert into restrictions values (?1, 'suspended', 'd', 9000000000000000)"],
  ])("X206 · a member %s gets no mail, and their inbox stops asking", async (_who, sql) => {
    const ada = await mailedMember();
    await db.prepare(sql).bind(ada.id).run();
    expect(await mailedTo(ada)).toEqual({ mails: [], confirmed: ["m1"] });
  });

  it("X206 · a mail that wasn't handed over isn't confirmed, so the inbox repeats it", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ada = await mailedMember();
    expect(await mailedTo(ada, undefined, false)).toEqual({ mails: [], confirmed: [] });
    expect(reported).toHaveBeenCalledWith(expect.stringContaining("mail_failed"));
  });
});

describe("the switch", () => {
  it("X206 · the mails are off until a member with a confirmed email switches them on", async () => {
    const ada = await newMember();
    expect(await codeOf(choose(ada, { on: "1" }))).toEqual([403, "forbidden"]);
    expect(await isOn(ada)).toBe(false);
    await confirmOldEmail(ada);
    expect((await choose(ada, { on: "1" })).status).toBe(200);
    expect([await isOn(ada), (await readNotices(db, ada.id))?.mailsUnread]).toEqual([true, true]);
    expect((await choose(ada, {})).status).toBe(200);
    expect(await isOn(ada)).toBe(false);
  });

  it("X206 · the settings show the switch as it is saved", async () => {
    const ada = await mailedMember();
    const region = /<form[^>]*action="\/settings\/unread-mail".*?<\/form>/s;
    const shown = async () => region.exec(await mainOf(ada, "/settings"))?.[0] ?? "";
    expect(await shown()).toMatch(/<input(?=[^>]*name="on")[^>]* checked/);
    await choose(ada, {});
    expect(await shown()).not.toContain(" checked");
  });
});

describe("the link", () => {
  it.each([
    ["as form fields", () => new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
    [
      "as multipart",
      () => {
        const body = new FormData();
        body.set("List-Unsubscribe", "One-Click");
        return body;
      },
    ],
  ])("X207 · one POST %s without cookie and Origin ends the mails, without a redirect", async (_how, body) => {
    const ada = await mailedMember();
    expect((await oneClick(await linkOf(ada), body())).status).toBe(200);
    expect([await isOn(ada), (await readNotices(db, ada.id))?.mailsUnread]).toEqual([false, false]);
  });

  it("X207 · the POST changes nothing else of the member, and nothing of others", async () => {
    const [ada, bob] = [await mailedMember(), await mailedMember("Bob")];
    await ada.post("/settings/quiet-hours", { on: "1", from: "22:00", to: "07:00", zone: "Africa/Lagos" }, AS_JSON);
    await ada.post("/settings/notices", { like: "1" }, AS_JSON);
    const before = await readNotices(db, ada.id);
    await oneClick(await linkOf(ada));
    expect(await readNotices(db, ada.id)).toEqual({ ...before, mailsUnread: false });
    expect(await isOn(bob)).toBe(true);
    expect((await ada.get("/settings", AS_PAGE)).status).toBe(200);
  });

  it("X207 · a repeated POST is answered like the first one", async () => {
    const ada = await mailedMember();
    const link = await linkOf(ada);
    expect([(await oneClick(link)).status, (await oneClick(link)).status]).toEqual([200, 200]);
    expect(await isOn(ada)).toBe(false);
  });

  it("X207 · reading the page changes nothing; its button ends the mails", async () => {
    const ada = await mailedMember();
    const link = await linkOf(ada);
    const page = await caller().get(link, AS_PAGE);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await page.text()).toMatch(new RegExp(`<form method="post".*${ada.email}.*Stop these emails`, "s"));
    expect(await isOn(ada)).toBe(true);
    const pressed = await caller().post(link, {}, AS_PAGE);
    expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining("You no longer get emails")]);
    expect(await isOn(ada)).toBe(false);
  });

  it("X207 · the link is about the member whom it names, whoever is signed in", async () => {
    const [ada, bob] = [await mailedMember(), await mailedMember("Bob")];
    await bob.post(await linkOf(ada), {}, AS_PAGE);
    expect([await isOn(ada), await isOn(bob)]).toEqual([false, true]);
  });

  it("X207 · a forged link is refused and changes nothing", async () => {
    const [ada, eve] = [await mailedMember(), await mailedMember("Eve")];
    const own = await linkOf(eve);
    const [, day = "", signature = ""] = own.split(".");
    const token = (...parts: string[]) => `/unsubscribe?token=${parts.join(".")}`;
    const forged = [
      own.replace(eve.id, ada.id),
      token(ada.id, day, "A".repeat(43)),
      token(ada.id, day, `${signature}A`),
      token(ada.id, day, ""),
      token(ada.id, day),
      token(eve.id, String(Number(day) + 1), signature),
      token(eve.id.toLowerCase(), day, signature),
      token("0".repeat(26), day, signature),
      "/unsubscribe?token=",
      "/unsubscribe",
    ];
    for (const path of forged) expect([path, (await oneClick(path)).status]).toEqual([path, 404]);
    expect([await isOn(ada), await isOn(eve)]).toEqual([true, true]);
  });

  it("X207 · a link works for 60 days", async () => {
    const ada = await mailedMember();
    moveClock(-60 * DAY_MS);
    const young = await linkOf(ada);
    moveClock(-61 * DAY_MS);
    const old = await linkOf(ada);
    moveClock(0);
    expect([(await oneClick(old)).status, await isOn(ada)]).toEqual([404, true]);
    expect([(await oneClick(young)).status, await isOn(ada)]).toEqual([200, false]);
  });

  it("X207 · a link that was mailed to an earlier email is refused", async () => {
    const ada = await mailedMember();
    const link = await linkOf(ada);
    await changed(ada);
    expect([(await oneClick(link)).status, await isOn(ada)]).toEqual([404, true]);
  });

  it("X207 · a suspended member can end the mails", async () => {
    const ada = await mailedMember();
    const link = await linkOf(ada);
    await db
      .prepare("insert into restrictions values (?, 'suspended', 'd', ?)")
      .bind(ada.id, nowMs() + DAY_MS)
      .run();
    expect([(await ada.post(link, {}, AS_PAGE)).status, await isOn(ada)]).toEqual([200, false]);
  });

  it("X207 · no other address takes a form without Origin, not even the same page's data", async () => {
    const link = await linkOf(await mailedMember());
    for (const path of ["/settings/unread-mail", "/logout", link.replace("?", ".data?"), link.replace("?", "/?")])
      expect([path, (await oneClick(path)).status]).toEqual([path, 403]);
  });

  it("X207 · an address that sends many forged links has to wait, and a link that works still does", async () => {
    const from = { "cf-connecting-ip": "198.51.100.231" };
    const link = await linkOf(await mailedMember());
    await world.LIMITS.getByName("address:198.51.100.231").take([{ action: "address-login", amount: 30 }]);
    expect((await caller().post("/unsubscribe?token=x", {}, from)).status).toBe(429);
    expect((await caller().post(link, {}, from)).status).toBe(200);
  });

  it("X207 · a form that is too large is refused", async () => {
    const link = await linkOf(await mailedMember());
    expect((await oneClick(link, new URLSearchParams({ more: "x".repeat(300_000) }))).status).toBe(413);
  });
});
