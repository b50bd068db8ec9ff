import { plainComment } from "~/tests/kit/pages/plainPost";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import { CommentComposer } from "./CommentComposer";
import type { CommentView } from "~/app/posts/view";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (post = "p1") =>
  renderPage(<CommentComposer post={post} comments={[]} onSent={vi.fn()} />, { viewer: ADA });
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });

test("S7 · a draft of a comment survives leaving the page, and shows below its own post only", async () => {
  open();
  await userEvent.type(field(), "half a thought");
  cleanup();
  open();
  expect(field().value).toBe("half a thought");
  cleanup();
  open("p2");
  expect(field().value).toBe("");
});

test("S7 · a comment that was sent leaves no draft", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, comment: {} }));
  open();
  await userEvent.type(field(), "all of it");
  await userEvent.click(screen.getByRole("button", { name: "Send comment" }));
  await eventually(() => expect(field().value).toBe(""));
  expect(localStorage.length).toBe(0);
});

const comment = (id: string, author = ADA) => plainComment(id, { author, text: "all of it" });

/** Sends "all of it" and loses the server's answer. Returns a function that delivers comments live. */
async function loseAnswer(before: CommentView[] = []) {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  let arrive: (comments: CommentView[]) => void = () => undefined;
  function Live() {
    const store = usePostStore();
    const [comments, setComments] = useState(before);
    arrive = (more) => setComments([...before, ...more]);
    store.seed([], comments);
    return <CommentComposer post="p1" comments={comments.map(({ id }) => id)} onSent={vi.fn()} />;
  }
  renderPage(<Live />, { viewer: ADA });
  await userEvent.type(field(), "all of it");
  await userEvent.click(screen.getByRole("button", { name: "Send comment" }));
  await screen.findByText(/offline/);
  return (comments: CommentView[]) => act(() => arrive(comments));
}

test("S7 · if the server's answer is lost, the field is cleared when the comment arrives live", async () => {
  const arrive = await loseAnswer();
  arrive([comment("c1")]);
  expect([field().value, screen.queryByText(/offline/), localStorage.length]).toEqual(["", null, 0]);
});

test("S7 · if the server's answer is lost, other comments with the same text don't clear the field", async () => {
  const arrive = await loseAnswer([comment("c0")]);
  arrive([comment("c1", { id: "b", name: "Bayo", photo: null })]);
  expect(field().value).toBe("all of it");
  screen.getByText(/offline/);
});

test("S7 · a text that was changed after the server's answer was lost stays when the comment arrives", async () => {
  const arrive = await loseAnswer();
  await userEvent.type(field(), ", and more");
  arrive([comment("c1")]);
  expect(field().value).toBe("all of it, and more");
});
