import { expect, it } from "vitest";
import { mainOf } from "~/tests/kit/workerd/wireEdits";
import { plainBrowser } from "~/tests/kit/workerd/plainBrowser";
import { newMember } from "./caller";

const PAGE = { accept: "text/html", "sec-fetch-mode": "navigate" };

it("U4 · without JavaScript, messages, a chat and games say that they need it", async () => {
  const [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
  const notes = async (path: string) =>
    [...(await (await ada.get(path)).text()).matchAll(/<noscript><p[^>]*>(\w+) need JavaScript\./g)].map(
      ([, what]) => what,
    );
  expect(await notes("/messages")).toEqual(["Messages"]);
  // the list's note, which small screens don't show, and the chat's
  expect(await notes(`/messages/${bayo.id}`)).toEqual(["Messages", "Messages"]);
  expect(await notes("/games")).toEqual(["Games"]);
});

it("P6 · without JavaScript, Edit Profile leads to a page whose form saves the profile and the handle", async () => {
  const ada = await newMember("Ada");
  expect(await (await ada.get(`/${ada.id}`)).text()).toContain('<form action="/profile/edit">');
  const fields = { name: "Ada L", handle: `h${Date.now().toString(36)}`, about: "weaves", dob: "1990-01-02" };
  expect(await (await ada.get("/profile/edit")).text()).toContain('action="/profile/edit"');
  const saved = await ada.post("/profile/edit", fields, PAGE);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `/${ada.id}`]);
  expect(await (await ada.get(`/${ada.id}`)).text()).toContain(fields.handle);
});

it("X81 · without JavaScript, a refused handle is shown again with its error", async () => {
  const ada = await newMember("Ada");
  const page = await (
    await ada.post("/profile/edit", { name: "Ada", handle: "everyone", about: "", dob: "1990-01-02" }, PAGE)
  ).text();
  expect(page).toContain("This handle is reserved.");
  expect(page).toMatch(/<input[^>]*name="handle"[^>]*value="everyone"/);
});

it("U4 · without JavaScript, a profile shows no button More, which would open nothing", async () => {
  const [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
  const [button = ""] = /<button[^>]*title="More"[^>]*>/.exec(await (await ada.get(`/${bayo.id}`)).text()) ?? [];
  expect(button).toMatch(/class="[^"]*noscript:hidden[ "]/);
});

it("X94 · without JavaScript, which has no arrow keys, the Tab key reaches each tab of the feed", async () => {
  const main = await mainOf(await newMember("Ada"), "/");
  const tabs = main.match(/<a[^>]*role="tab"[^>]*>/g) ?? [];
  expect(tabs.map((tab) => /tabindex/i.test(tab))).toEqual([false, false, false]);
});

it("P4 · P5 · without JavaScript, the tabs of a profile are links", async () => {
  const ada = await newMember("Ada");
  const media = await (await plainBrowser().open(`/${ada.id}`)).follow("Media");
  expect(media.html).toContain("No media available.");
  expect((await media.follow("Friends")).html).toContain("No mutual friends found.");
});

it("X72 · without JavaScript, a visitor comes from the settings to the contact points", async () => {
  const contact = await (await plainBrowser().open("/settings")).follow("Contact");
  expect(contact.html).toMatch(/<section id="authorities"[^>]*>(?:(?!<section).)*<a [^>]*>[^<]*@[^<]*<\/a>/s);
});

it("X38 · without JavaScript, the settings mute a word and end its mute", async () => {
  const ada = await newMember("Ada");
  const muted = await (await plainBrowser(ada.cookie).open("/settings")).press("Mute word", { word: "spoilers" });
  expect(muted.html).toContain(">spoilers</p>");
  const ended = await muted.press("Unmute spoilers");
  expect(ended.html).toContain("You haven&#x27;t muted any words.");
});
