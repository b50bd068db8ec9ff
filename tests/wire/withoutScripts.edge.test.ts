import { expect, it } from "vitest";
import { newMember } from "./caller";

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

it("U4 · without JavaScript, a profile shows no button More, which would open nothing", async () => {
  const [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
  const [button = ""] = /<button[^>]*title="More"[^>]*>/.exec(await (await ada.get(`/${bayo.id}`)).text()) ?? [];
  expect(button).toMatch(/class="[^"]*noscript:hidden[ "]/);
});
