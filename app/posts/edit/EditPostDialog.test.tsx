import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import type { PostView } from "~/app/posts/view";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainPost } from "~/tests/kit/pages/plainPost";
import { ADA, renderPage, storeOfPage } from "~/tests/kit/pages/renderPage";
import { EditPostDialog } from "./EditPostDialog";

const POST = plainPost("01BX5ZZKBKACTAV9WEVGEMMVRZ", {
  author: ADA,
  text: "a tpyo",
  warning: "Spiders",
  version: 3,
  media: [
    { key: "Posts/a/one.png", kind: "image", alt: "a ct", width: 4, height: 3, poster: null },
    { key: "Posts/a/two.mp4", kind: "video", alt: "", width: 0, height: 0, poster: null },
  ],
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The dialog, and a server that gives these answers, each to the next request for its path. */
function openDialog(answers: Record<string, object[]>) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (init.body instanceof FormData) sent.push(Object.fromEntries(init.body));
    return Response.json(answers[url]?.shift());
  });
  const onClose = vi.fn();
  renderPage(<EditPostDialog post={POST} onClose={onClose} />, { viewer: ADA });
  const dialog = within(screen.getByRole("dialog", { name: "Edit post" }));
  const field = (name: string) => dialog.getByRole<HTMLInputElement>("textbox", { name });
  const shown = (): PostView | undefined => storeOfPage().post(POST.id);
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Save" }));
  return { field, save, sent, shown, onClose };
}
const SEND = `/posts/${POST.id}/edit/send`;

test("X102 · the dialog sends what the post says now, with the number of the version, and shows the answer", async () => {
  const edited = { ...POST, text: "a typo", version: 4 };
  const { field, save, sent, shown, onClose } = openDialog({ [SEND]: [{ ok: true, post: edited }] });
  await userEvent.clear(field("Post text"));
  await userEvent.type(field("Post text"), "a typo");
  await userEvent.type(field("Description of video 2"), "waves");
  await save();
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  const fields = { text: "a typo", alt0: "a ct", alt1: "waves", language: "", warning: "Spiders", version: "3" };
  expect(sent).toEqual([fields]);
  expect(shown()).toEqual(edited);
  screen.getByText("Post edited");
});

test("X193 · the dialog sends the language that the author chooses, and asks before it discards the choice", async () => {
  const { save, sent, onClose } = openDialog({ [SEND]: [{ ok: true, post: POST }] });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "German");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(onClose).not.toHaveBeenCalled();
  await save();
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ language }) => language)).toEqual(["de"]);
});

test("X102 · an edit that came too late keeps what was typed, shows the newer version, and can replace it", async () => {
  const newer = { ...POST, text: "of another device", version: 7 };
  const { field, save, sent, shown, onClose } = openDialog({
    [SEND]: [apiError("conflict", "It has changed."), { ok: true, post: { ...newer, text: "mine", version: 8 } }],
    [`/api/posts?ids=${POST.id}`]: [{ posts: [newer] }],
  });
  await userEvent.clear(field("Post text"));
  await userEvent.type(field("Post text"), "mine");
  await save();
  expect((await screen.findByRole("alert")).textContent).toBe("It has changed.");
  await eventually(() => expect(shown()).toEqual(newer));
  expect([field("Post text").value, onClose.mock.calls]).toEqual(["mine", []]);
  await save();
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ text, version }) => [text, version])).toEqual([
    ["mine", "3"],
    ["mine", "7"],
  ]);
});

test("X102 · while the newer version can't be read, the dialog doesn't say that saving again replaces it", async () => {
  const { save } = openDialog({ [SEND]: [apiError("conflict", "It has changed.")] });
  await save();
  expect((await screen.findByRole("alert")).textContent).toMatch("Check your connection");
});

test("X110 · an error of the content warning describes its field", async () => {
  const { field, save } = openDialog({ [SEND]: [apiError("invalid-form", undefined, { warning: "Too long." })] });
  await save();
  await screen.findByText("Too long.");
  expect(field("Content warning").getAttribute("aria-invalid")).toBe("true");
});

test("X102 · an error of a field describes the field", async () => {
  const { field, save } = openDialog({ [SEND]: [apiError("invalid-form", undefined, { alt0: "Too long." })] });
  await save();
  await screen.findByText("Too long.");
  expect(field("Description of picture 1").getAttribute("aria-invalid")).toBe("true");
});

test("X102 · a changed dialog asks before it closes, and an unchanged one doesn't", async () => {
  const { field, onClose } = openDialog({});
  await userEvent.type(field("Post text"), "!");
  await userEvent.keyboard("{Escape}");
  await screen.findByRole("alertdialog", { name: "Discard changes?" });
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  const other = openDialog({});
  await userEvent.keyboard("{Escape}");
  expect(other.onClose).toHaveBeenCalledOnce();
});
