import { expect, it } from "vitest";
import { newMember } from "./caller";

it("U4 · without JavaScript, messages, a chat and games say that they need it", async () => {
  const [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
  for (const [path, what] of [["/messages", "Messages"], [`/messages/${bayo.id}`, "Messages"], ["/games", "Games"]] as const) {
    const page = await (await ada.get(path)).text();
    expect(page, path).toMatch(new RegExp(`<noscript>.*${what} need JavaScript.*</noscript>`));
  }
});
