import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { Muted } from "./Muted";

afterEach(cleanup);

const BAYO = { id: "b", name: "Bayo", photo: null };
const CONTENT = <p>the content</p>;
const ITEM = { id: "p", author: BAYO, isAuthorMuted: false, hasMutedWord: false };
const isShown = () => screen.queryByText("the content") !== null;

test.each([
  ["a muted member wrote", { isAuthorMuted: true }, "You muted Bayo."],
  ["has a muted word", { hasMutedWord: true }, "Contains a word you muted."],
] as const)("X22 · a post that %s is collapsed, and says why", async (_what, marks, why) => {
  renderPage(
    <Muted what="post" item={{ ...ITEM, ...marks }}>
      {CONTENT}
    </Muted>,
  );
  const collapsed = await screen.findByRole("group", { name: "Muted post" });
  expect([isShown(), collapsed.textContent]).toEqual([false, `${why}Show`]);
});

test("X22 · Show opens a collapsed comment, which gets the focus", async () => {
  renderPage(
    <Muted what="comment" item={{ ...ITEM, isAuthorMuted: true }}>
      {CONTENT}
    </Muted>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  expect(document.activeElement).toBe(screen.getByText("the content").parentElement);
});

test("X22 · a post that isn't muted isn't collapsed", () => {
  renderPage(
    <Muted what="post" item={ITEM}>
      {CONTENT}
    </Muted>,
  );
  expect(isShown()).toBe(true);
});

test("X36 · where only words count, a post of a muted member isn't collapsed", () => {
  renderPage(
    <Muted what="post" byWordOnly item={{ ...ITEM, isAuthorMuted: true }}>
      {CONTENT}
    </Muted>,
  );
  expect(isShown()).toBe(true);
});

test("X36 · where only words count, a post of a muted member that has a muted word says so", async () => {
  renderPage(
    <Muted what="post" byWordOnly item={{ ...ITEM, isAuthorMuted: true, hasMutedWord: true }}>
      {CONTENT}
    </Muted>,
  );
  const collapsed = await screen.findByRole("group", { name: "Muted post" });
  expect(collapsed.textContent).toBe("Contains a word you muted.Show");
});

test("X22 · without JavaScript, the address says which post is shown, and keeps its other parameters", async () => {
  const { container } = renderPage(
    <Muted what="post" item={{ ...ITEM, isAuthorMuted: true }}>
      {CONTENT}
    </Muted>,
    { at: "/?before=x&show=q" },
  );
  await screen.findByRole("button", { name: "Show" });
  const sent = [...container.querySelectorAll("input")].map(({ name, value }) => [name, value]);
  expect(sent).toEqual([
    ["before", "x"],
    ["show", "p"],
  ]);
});
