import { expect, it } from "vitest";
import { jsonOf } from "~/tests/kit/workerd/wireBlocks";
import { type Caller, caller, newMember } from "./caller";

const AS_JSON = { accept: "application/json" };
const publish = async (author: Caller, text: string, warning: string) =>
  author.post("/posts", { text, warning }, AS_JSON);
const published = async (author: Caller, text: string, warning: string) =>
  (await jsonOf<{ post: { id: string; warning?: string } }>(publish(author, text, warning))).post;
const warningOf = async (who: Caller, post: string) =>
  (await jsonOf<{ posts: { warning?: string }[] }>(who.get(`/api/posts?ids=${post}`))).posts[0]?.warning;

it("X110 · every reader gets the content warning with the post", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { id } = await published(ada, "eight legs", "  Spiders ");
  expect([await warningOf(bob, id), await warningOf(caller(), id)]).toEqual(["Spiders", "Spiders"]);
});

it("X110 · a post with a blank warning has none", async () => {
  const ada = await newMember("Ada");
  expect((await published(ada, "x", "  ")).warning).toBeUndefined();
});

it("X110 · L2 · a warning of more than 100 characters is refused", async () => {
  const ada = await newMember("Ada");
  const [longest, tooLong] = [await publish(ada, "x", "w".repeat(100)), await publish(ada, "x", "w".repeat(101))];
  expect([longest.status, tooLong.status]).toEqual([200, 422]);
});

it("X110 · a share card has the warning and not the text", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada, "eight legs", "Spiders");
  const html = await (await caller().get(`/${ada.id}/${id}`, { accept: "text/html" })).text();
  const description = /<meta property="og:description" content="([^"]*)"/.exec(html)?.[1];
  expect(description).toBe("Spiders");
});

it("X110 · without JavaScript, a folded post shows its text when the address asks for it", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada, "eight legs", "Spiders");
  const main = async (query: string) =>
    /<main.*<\/main>/s.exec(
      await (await caller().get(`/${ada.id}/${id}${query}`, { accept: "text/html" })).text(),
    )?.[0];
  expect(await main("")).not.toContain("eight legs");
  expect(await main(`?showWarned=${id}`)).toContain("eight legs");
});
