import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainPost } from "~/tests/kit/pages/plainPost";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import CreatePostDialog from "./CreatePostDialog";
import { readDraft, writeDraft } from "./draft";
import { clearDrafts, postDraftKey } from "./draftKeys";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(given: Pick<ComponentProps<typeof CreatePostDialog>, "shared" | "isLost"> = {}) {
  const onClose = vi.fn();
  renderPage(<CreatePostDialog author={ADA} {...given} onClose={onClose} />, { viewer: ADA });
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
  expect(readDraft(postDraftKey(ADA.id)).text).toBe("");
});

test("S1 · publishing in this tab keeps what another tab has written since", async () => {
  acceptPosts();
  const { onClose, text } = open();
  await userEvent.type(text, "mine");
  writeDraft(postDraftKey(ADA.id), { text: "theirs", media: [], key: "01ARZ3NDEKTSV4RRFFQ69G5FAV" });
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(readDraft(postDraftKey(ADA.id)).text).toBe("theirs");
});

test("S1 · an unfinished post is there again after a reload, and an empty one can't be published", async () => {
  const { text } = open();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled).toBe(true);
  await userEvent.type(text, "half a thought");
  cleanup();
  expect(open().text).toHaveProperty("value", "half a thought");
});

test("L2 · a long post shows how many characters are left, and why a longer one is refused", async () => {
  const refusal = apiError("invalid-form", "A post can have at most 3,000 characters.");
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 422 }));
  const { text } = open();
  const shown = (count: number) => {
    fireEvent.change(text, { target: { value: "x".repeat(count) } });
    return screen.getAllByRole("status").map(({ textContent }) => textContent);
  };
  expect(shown(2_399).join("")).toBe("");
  expect(shown(2_990)).toContain("10 left");
  expect(shown(3_002)).toContain("2 too many");
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  expect((await screen.findByRole("alert")).textContent).toContain("3,000 characters");
});

test("S1 · an unfinished post stays when another tab publishes", async () => {
  const { text } = open();
  await userEvent.type(text, "mine");
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: `parlor:draft:${ADA.id}`, newValue: null }));
  expect(readDraft(postDraftKey(ADA.id)).text).toBe("mine");
});

test("X173 · a post that another tab has published is sent with its key, so that the server publishes it once", async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ ok: true, post: {} }));
  vi.stubGlobal("fetch", fetched);
  const { text } = open();
  await userEvent.type(text, "mine");
  const { key } = readDraft(postDraftKey(ADA.id));
  const oldValue = localStorage.getItem(`parlor:draft:${ADA.id}`);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: `parlor:draft:${ADA.id}`, newValue: null, oldValue }));
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await eventually(() => expect(fetched).toHaveBeenCalledOnce());
  expect((fetched.mock.calls[0]?.[1].body as FormData).get("key")).toBe(key);
});

const group = (name: string) => within(screen.getByRole("group", { name }));
const checked = (legend: string) =>
  group(legend)
    .getAllByRole<HTMLInputElement>("radio")
    .filter((radio) => radio.checked)
    .map((radio) => radio.closest("label")?.textContent);

test("X31 · X34 · a post is for everyone, and everyone can comment, unless the author chooses otherwise", async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ ok: true, post: {} }));
  vi.stubGlobal("fetch", fetched);
  const { onClose, text } = open();
  expect([checked("Who can see this post"), checked("Who can comment")]).toEqual([["Everyone"], ["Everyone"]]);
  await userEvent.type(text, "hello");
  await userEvent.click(group("Who can see this post").getByRole("radio", { name: "Friends" }));
  await userEvent.click(group("Who can comment").getByRole("radio", { name: "Nobody" }));
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = fetched.mock.calls[0]?.[1].body as FormData;
  expect([sent.get("audience"), sent.get("commenters")]).toEqual(["friends", "nobody"]);
});

test("X31 · X34 · a draft keeps both choices", async () => {
  const { text } = open();
  await userEvent.type(text, "later");
  await userEvent.click(group("Who can see this post").getByRole("radio", { name: "Friends" }));
  await userEvent.click(group("Who can comment").getByRole("radio", { name: "Friends" }));
  cleanup();
  open();
  expect([checked("Who can see this post"), checked("Who can comment")]).toEqual([["Friends"], ["Friends"]]);
});

test("X34 · everyone, friends, mentioned members or nobody can be let comment", () => {
  open();
  expect(
    group("Who can comment")
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent),
  ).toEqual(["Everyone", "Friends", "Mentioned members", "Nobody"]);
});

test("X31 · if the post was already published with another audience, the dialog stays open and says so", async () => {
  const post = { text: "hello", media: [] };
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ ok: true, repeated: true, post })),
  );
  const { onClose, text } = open();
  await userEvent.type(text, "hello");
  await userEvent.click(group("Who can see this post").getByRole("radio", { name: "Friends" }));
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  expect((await screen.findByRole("alert")).textContent).toContain("earlier version");
  expect(onClose).not.toHaveBeenCalled();
});

const openWarning = () => screen.getByText("Add content warning").closest("details")?.open;
const warning = () => screen.getByLabelText<HTMLInputElement>("Content warning");

test("X110 · the dialog publishes a post with its content warning", async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ ok: true, post: {} }));
  vi.stubGlobal("fetch", fetched);
  const { onClose, text } = open();
  expect(openWarning()).toBe(false);
  await userEvent.type(text, "eight legs");
  await userEvent.type(warning(), "Spiders");
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect((fetched.mock.calls[0]?.[1].body as FormData).get("warning")).toBe("Spiders");
});

test("X110 · a draft keeps its content warning, whose field stays open while it is cleared", async () => {
  const { text } = open();
  await userEvent.type(text, "eight legs");
  await userEvent.type(warning(), "Spiders");
  cleanup();
  open();
  expect([openWarning(), warning().value]).toEqual([true, "Spiders"]);
  await userEvent.clear(warning());
  expect(openWarning()).toBe(true);
});

test("X163 · the field of the content warning counts an emoji as one character and cuts nothing off", async () => {
  open();
  await userEvent.click(warning());
  await userEvent.paste("😀".repeat(99));
  screen.getByText("1 left");
  await userEvent.paste("😀😀");
  screen.getByText("1 too many");
});

const QUOTED = plainPost("01ARZ3NDEKTSV4RRFFQ69G5FAW", { text: "the original", version: 3 });
function openQuote() {
  const onClose = vi.fn();
  renderPage(<CreatePostDialog author={ADA} quoted={QUOTED} onClose={onClose} />, { viewer: ADA });
  return { onClose, text: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Post text" }) };
}

test("X99 · the dialog shows the quoted post without links, and sends the version that the author saw", async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ ok: true, post: {} }));
  vi.stubGlobal("fetch", fetched);
  const { onClose, text } = openQuote();
  const quoted = group("Quoted post by Other");
  expect([quoted.getByText("the original").tagName, quoted.queryAllByRole("link")]).toEqual(["P", []]);
  await userEvent.type(text, "so true");
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = fetched.mock.calls[0]?.[1].body as FormData;
  expect([sent.get("quoted"), sent.get("quotedVersion")]).toEqual([QUOTED.id, "3"]);
});

test("X99 · a quote has a draft of its own, which other posts don't show and the end of the session removes", async () => {
  const { text } = openQuote();
  await userEvent.type(text, "about this one");
  cleanup();
  const { text: other } = open();
  expect((other as HTMLTextAreaElement).value).toBe("");
  cleanup();
  expect(openQuote().text.value).toBe("about this one");
  cleanup();
  clearDrafts(ADA.id);
  expect(openQuote().text.value).toBe("");
});

test("X100 · everyone can quote a post unless the author chooses otherwise, and nobody a post for friends", async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ ok: true, post: {} }));
  vi.stubGlobal("fetch", fetched);
  const { text } = open();
  expect(checked("Who can quote")).toEqual(["Everyone"]);
  await userEvent.type(text, "hello");
  await userEvent.click(group("Who can quote").getByRole("radio", { name: "Nobody" }));
  await userEvent.click(group("Who can see this post").getByRole("radio", { name: "Friends" }));
  expect(screen.queryByRole("group", { name: "Who can quote" })).toBeNull();
  await userEvent.click(group("Who can see this post").getByRole("radio", { name: "Everyone" }));
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await eventually(() => expect(fetched).toHaveBeenCalledOnce());
  expect((fetched.mock.calls[0]?.[1].body as FormData).get("quoters")).toBe("nobody");
});

test("X213 · what another app shares comes behind what the draft already has", () => {
  writeDraft(postDraftKey(ADA.id), { text: "mine", media: [], key: "01ARZ3NDEKTSV4RRFFQ69G5FAV" });
  URL.createObjectURL = () => "blob:picture";
  const files = [
    new File(["x"], "one.png", { type: "image/png" }),
    new File(["x"], "words.pdf", { type: "text/plain" }),
  ];
  const { text } = open({ shared: { text: "https://a.example/", files } });
  expect(text).toHaveProperty("value", "mine\nhttps://a.example/");
  expect(screen.getAllByRole("button", { name: /^Remove / }).map(({ title }) => title)).toEqual(["Remove one.png"]);
  expect(screen.getByText("A post can only have pictures and videos.")).toBeTruthy();
  expect(readDraft(postDraftKey(ADA.id)).text, "it survives a reload").toBe("mine\nhttps://a.example/");
});

test("X213 · the dialog says that what was shared didn't arrive", () => {
  open({ isLost: true });
  expect(screen.getByRole("alert").textContent).toMatch(/didn't arrive/);
});
