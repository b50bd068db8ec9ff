import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import CreatePostDialog from "./CreatePostDialog";
import { readDraft, writeDraft } from "./draft";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open() {
  const onClose = vi.fn();
  renderPage(<CreatePostDialog author={ADA} onClose={onClose} />, { viewer: ADA });
  return { onClose, text: screen.getByRole("textbox", { name: "Post text" }) };
}
const acceptPosts = () =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ ok: true, post: {} })),
  );

test.each(["Control", "Meta"])("S1 · %s+Enter publishes a post", async (key) => {
  acceptPosts();
  const { onClose, text } = open();
  await userEvent.type(text, `hello{${key}>}{Enter}{/${key}}`);
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(readDraft(ADA.id).text).toBe("");
});

test("S1 · publishing in this tab keeps what another tab has written since", async () => {
  acceptPosts();
  const { onClose, text } = open();
  await userEvent.type(text, "mine");
  writeDraft(ADA.id, { text: "theirs", media: [], key: "01ARZ3NDEKTSV4RRFFQ69G5FAV" });
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(readDraft(ADA.id).text).toBe("theirs");
});

test("S1 · an unfinished post stays when another tab publishes", async () => {
  const { text } = open();
  await userEvent.type(text, "mine");
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: `parlor:draft:${ADA.id}`, newValue: null }));
  expect(readDraft(ADA.id).text).toBe("mine");
});
