import type { PostView } from "~/app/posts/view";
import { expect, it } from "vitest";
import { PAGE_LANGUAGE } from "~/app/i18n/pageLanguage";
import { jsonOf } from "~/tests/kit/workerd/wireBlocks";
import { mainOf, postOf, sendEdit } from "~/tests/kit/workerd/wireEdits";
import { AS_JSON, type Caller, newMember } from "./caller";

const published = async (author: Caller, fields: Record<string, string>, page = "en") =>
  (await jsonOf<{ post: PostView }>(author.post("/posts", fields, { ...AS_JSON, [PAGE_LANGUAGE]: page }))).post;

it("X193 · a post keeps the language that its author chose, also against its script", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada, { text: "Bonjour", language: "fr" });
  expect((await postOf(ada, id))?.language).toBe("fr");
  expect((await published(ada, { text: "สวัสดี", language: "en" })).language).toBe("en");
});

it("X193 · a form without a choice gives the post the language of its script, or else of the page", async () => {
  const ada = await newMember("Ada");
  const languageOf = async (text: string, page: string) => (await published(ada, { text }, page)).language;
  expect(await languageOf("今日はいい天気です", "en")).toBe("ja");
  expect(await languageOf("Guten Morgen", "de")).toBe("de");
});

it("X193 · a post has no language if its script can't be that of the page, or if its author left it without one", async () => {
  const ada = await newMember("Ada");
  expect((await published(ada, { text: "Привет, мир" })).language).toBeNull();
  expect((await published(ada, { text: "Hmm", language: "" })).language).toBeNull();
});

it("X193 · readers get the language of a post and of a quoted one in the pages that show them", async () => {
  const ada = await newMember("Ada");
  const quoted = await published(ada, { text: "Guten Abend zusammen", language: "de" });
  const quote = await published(ada, { text: "Buenas noches", language: "es", quoted: quoted.id });
  const unknown = await published(ada, { text: "Brr", language: "" });
  for (const path of ["/", `/${ada.id}`]) {
    const page = await mainOf(ada, path);
    expect(page).toMatch(/lang="es"[^>]*>Buenas noches</);
    expect(page).toMatch(/lang="de"[^>]*>Guten Abend zusammen</);
    expect(page).toMatch(/<a (?![^>]*lang=)[^>]*>Brr</);
  }
  expect(await mainOf(ada, `/${ada.id}/${quote.id}`)).toMatch(/lang="es"[^>]*>Buenas noches</);
  expect(await mainOf(ada, `/${ada.id}/${unknown.id}`)).toMatch(/<p (?![^>]*lang=)[^>]*>Brr</);
});

it("X193 · an edit changes the language, and without a choice keeps it", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada, { text: "Hola", language: "en" });
  await sendEdit(ada, id, { text: "Hola", language: "es" });
  await sendEdit(ada, id, { text: "Hola a todos" }, 2);
  expect(await postOf(ada, id)).toMatchObject({ language: "es", version: 3 });
});

it("X193 · the script of the edited text decides where the post has no language", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada, { text: "Hmm", language: "" });
  await sendEdit(ada, id, { text: "안녕하세요", language: "" });
  expect((await postOf(ada, id))?.language).toBe("ko");
});

it("X193 · an edit that changes nothing writes nothing, whatever the script says", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada, { text: "안녕하세요", language: "" });
  await sendEdit(ada, id, { text: "안녕하세요", language: "" });
  expect(await postOf(ada, id)).toMatchObject({ language: null, version: 1 });
});

it("X193 · an author can leave an unchanged text without a language, although its script has one", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada, { text: "안녕하세요" });
  await sendEdit(ada, id, { text: "안녕하세요", language: "" });
  expect(await postOf(ada, id)).toMatchObject({ language: null, version: 2 });
});

it("A11 · X193 · the exported file has the language of each post that has one", async () => {
  const ada = await newMember("Ada");
  const [known, unknown] = [
    await published(ada, { text: "Hallo", language: "de" }),
    await published(ada, { text: "Hm", language: "" }),
  ];
  const { Posts } = await jsonOf<{ Posts: Record<string, object> }>(ada.get("/settings/export"));
  expect(Posts[known.id]).toMatchObject({ language: "de" });
  expect(Posts[unknown.id]).not.toHaveProperty("language");
});
