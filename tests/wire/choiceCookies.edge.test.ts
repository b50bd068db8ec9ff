import { expect, it } from "vitest";
import { AS_PAGE, mainOf } from "~/tests/kit/workerd/wireEdits";
import { caller, newMember } from "./caller";

const choices = {
  "of the theme": () => caller().post("/theme", { theme: "dark" }, AS_PAGE),
  "of the language": () => caller().post("/settings/language", { language: "de" }, AS_PAGE),
  "of content warnings": () => caller().post("/settings/warnings", { on: "1" }, AS_PAGE),
  "of the data saver": () => caller().post("/settings/data-saver", { on: "1" }, AS_PAGE),
  "of shortcuts": () => caller().post("/settings/shortcuts", {}, AS_PAGE),
  "of the feed's tab": async () => (await newMember("Ada")).get("/?tab=friends", AS_PAGE),
};

it.each(Object.entries(choices))(
  "X72 · the privacy policy names the cookie with the choice %s",
  async (_of, choose) => {
    const [name = ""] = ((await choose()).headers.get("set-cookie") ?? "").split("=");
    expect(name).toMatch(/^[a-z-]+$/);
    expect(await mainOf(caller(), "/privacy-policy")).toContain(`>${name}</code>`);
  },
);

it("U1 · a page comes from the server in the chosen theme, so it is never painted in another one first", async () => {
  const chosen = (await choices["of the theme"]()).headers.get("set-cookie")?.split(";")[0] ?? "";
  const page = await (await caller(chosen).get("/", AS_PAGE)).text();
  expect(page).toMatch(/<html[^>]* data-theme="dark"/);
});
