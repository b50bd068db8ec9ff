import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/eventually";
import { ADA, renderPage } from "~/tests/kit/renderPage";
import { CommentComposer } from "./CommentComposer";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (post = "p1") => renderPage(<CommentComposer post={post} onSent={vi.fn()} />, { viewer: ADA });
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });

test("S7 · a comment being written is there again after the page was left, below its own post only", async () => {
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
