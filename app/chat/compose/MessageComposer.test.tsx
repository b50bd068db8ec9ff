import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserOutboxStore, deletePending } from "~/app/chat/client/outboxStore";
import { apiError } from "~/app/http/apiError.server";
import { pngBytes } from "~/tests/kit/media/png";
import { quicktime } from "~/tests/kit/media/recordings";
import { MP4 } from "~/tests/kit/media/videos";
import { webpBytes } from "~/tests/kit/media/webp";
import { forgetFiles } from "~/app/media/upload/unsentFiles";
import { readDraft, saveDraft } from "./drafts";
import { MessageComposer } from "./MessageComposer";
import { uploadAttachment } from "./uploadAttachment";

vi.mock("./uploadAttachment", () => ({ uploadAttachment: vi.fn() }));
const upload = vi.mocked(uploadAttachment);

const ROOM = "dm:a:b";
const onSend = vi.fn();
const onTyping = vi.fn();
const PEOPLE = [
  { id: "1", name: "Ann" },
  { id: "2", name: "Anna Bell" },
  { id: "3", name: "Zoë" },
];
const field = () => screen.getByLabelText<HTMLTextAreaElement>("Message");
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

const open = () =>
  render(<MessageComposer room={ROOM} disabled={false} member="me" people={PEOPLE} {...{ onSend, onTyping }} />);
const leave = cleanup;

beforeEach(() => {
  // jsdom has no layout and no media, and keeps no files
  vi.stubGlobal("CSS", { supports: () => true });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("MediaError", { MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 });
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
  for (const mock of [onSend, onTyping, upload]) mock.mockReset();
  open();
});
afterEach(async () => {
  cleanup();
  await Promise.all([forgetFiles("me"), deletePending("me")]);
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("M3 · Enter sends the message and empties the field", () => {
  write("  hello ");
  press("Enter");
  expect(onSend.mock.calls).toEqual([[{ text: "hello" }]]);
  expect(field().value).toBe("");
  expect(readDraft("me", ROOM).text).toBe("");
});

test("M3 · a blank message is ignored", () => {
  for (const text of ["", " \n\t "]) {
    write(text);
    press("Enter");
    fireEvent.click(button("Send"));
  }
  expect(onSend).not.toHaveBeenCalled();
});

test("M3 · Shift and Enter begin a new line and send nothing", () => {
  write("one");
  expect(fireEvent.keyDown(field(), { key: "Enter", shiftKey: true })).toBe(true); // the browser adds the line
  expect(onSend).not.toHaveBeenCalled();
});

test("M3 · Send sends the message and gives the focus back to the field", () => {
  write("hello");
  fireEvent.click(button("Send"));
  expect(onSend.mock.calls).toEqual([[{ text: "hello" }]]);
  expect(document.activeElement).toBe(field());
});

test("M3 · Enter that chooses a word during a composition doesn't send", () => {
  write("にほん");
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
});

test("M3 · near the limit the field shows how many characters are left", () => {
  write("x".repeat(3_990));
  expect(screen.getByText("10 left").id).toBe(field().getAttribute("aria-describedby"));
});

test("M3 · a message over the limit isn't sent", () => {
  write("x".repeat(4_001));
  expect(screen.getByText("1 too many")).toBeTruthy();
  expect(field().getAttribute("aria-invalid")).toBe("true");
  press("Enter");
  expect(onSend).not.toHaveBeenCalled();
  expect(field().value).toHaveLength(4_001);
});

test("X163 · the composer counts an emoji as one character", () => {
  write("😀".repeat(3_990));
  expect(screen.getByText("10 left")).toBeTruthy();
  write("😀".repeat(4_000));
  press("Enter");
  expect(onSend).toHaveBeenCalledOnce();
});

test("M6 · each change of the text is reported as typing", () => {
  write("h");
  write("he");
  expect(onTyping).toHaveBeenCalledTimes(2);
});

describe("with a file", () => {
  const fileOf = (bytes: Uint8Array, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });
  const PICTURE = fileOf(pngBytes({ width: 3, height: 2 }), "one.png", "image/png");
  const MEDIA = { key: "chat_files/a/1.png", kind: "image", width: 3, height: 2 } as const;
  const picker = () => screen.getByLabelText<HTMLInputElement>("Attach file");
  const choose = (...files: File[]) => fireEvent.change(picker(), { target: { files } });
  const shows = (name: string) => screen.queryByRole("button", { name: `Remove ${name}` }) !== null;

  /** An upload that the test ends. */
  function heldUpload() {
    let end: (outcome: Awaited<ReturnType<typeof uploadAttachment>>) => void = () => undefined;
    const signals: AbortSignal[] = [];
    upload.mockImplementation((_attachment, { signal, onProgress }) => {
      signals.push(signal);
      onProgress?.(0.5);
      return new Promise((resolve) => {
        end = resolve;
        signal.addEventListener("abort", () => resolve({ ok: false, code: "canceled" }));
      });
    });
    return { end: (outcome: Parameters<typeof end>[0]) => act(async () => end(outcome)), signals };
  }

  test("M3 · the picker offers exactly the specification's types", () => {
    expect(picker().accept).toBe("image/jpeg,image/png,image/gif,video/mp4,video/webm,video/ogg,video/mov");
    expect(picker().multiple).toBe(false);
  });

  test("M3 · a file is sent with its text once it is uploaded", async () => {
    const { end } = heldUpload();
    choose(PICTURE);
    expect(screen.getByRole("img", { name: "one.png" })).toBeTruthy();
    write("look");
    press("Enter");
    const bar = await screen.findByRole("progressbar", { name: "Uploading one.png" });
    expect(bar.getAttribute("aria-valuenow")).toBe("50");
    expect(
      [field(), picker(), button("Send"), button("Record voice message"), button("Remove one.png")].map(
        ({ disabled }) => disabled,
      ),
    ).toEqual([true, true, true, true, true]);
    expect(upload.mock.calls[0]?.[1].chat).toBe("dm:a:b");
    await end({ ok: true, media: MEDIA });
    expect(onSend.mock.calls).toEqual([[{ text: "look", media: MEDIA }, expect.any(String)]]);
    expect([field().value, field().disabled, shows("one.png"), document.activeElement]).toEqual([
      "",
      false,
      false,
      field(),
    ]);
  });

  test("M3 · a file can be sent without text", async () => {
    upload.mockResolvedValue({ ok: true, media: MEDIA });
    choose(PICTURE);
    fireEvent.click(button("Send"));
    await waitFor(() => expect(onSend.mock.calls).toEqual([[{ text: "", media: MEDIA }, expect.any(String)]]));
  });

  test("M3 · a failed upload keeps the message and can be tried again", async () => {
    upload.mockResolvedValueOnce(apiError("quota-exceeded")).mockResolvedValueOnce({ ok: true, media: MEDIA });
    choose(PICTURE);
    write("look");
    press("Enter");
    expect((await screen.findByRole("alert")).textContent).toBe(`Upload failed. ${apiError("quota-exceeded").message}`);
    expect([shows("one.png"), field().value, onSend.mock.calls.length]).toEqual([true, "look", 0]);
    fireEvent.click(button("Try again"));
    await waitFor(() => expect(onSend).toHaveBeenCalledWith({ text: "look", media: MEDIA }, expect.any(String)));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("M3 · a cancelled upload sends nothing and keeps the file", async () => {
    const { signals } = heldUpload();
    choose(PICTURE);
    press("Enter");
    fireEvent.click(await screen.findByRole("button", { name: "Cancel upload" }));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect([shows("one.png"), field().disabled, screen.queryByRole("alert"), onSend.mock.calls.length]).toEqual([
      true,
      false,
      null,
      0,
    ]);
    fireEvent.click(button("Remove one.png"));
    expect(shows("one.png")).toBe(false);
  });

  /** Sends a picture whose upload the test ends, and leaves the chat. */
  async function leaveWhileSending() {
    const held = heldUpload();
    choose(PICTURE);
    write("look");
    press("Enter");
    await screen.findByRole("progressbar");
    leave();
    return held;
  }
  const queuedMessages = async () => {
    const store = browserOutboxStore("me", ROOM);
    const stored = await store.load();
    store.close();
    return stored?.map(({ content }) => content);
  };

  test("X212 · the upload of a message goes on after its author left the chat, and shows when they come back", async () => {
    const { end, signals } = await leaveWhileSending();
    open();
    expect(screen.getByRole("progressbar", { name: "Uploading one.png" })).toBeTruthy();
    expect([field().value, field().disabled, signals.map(({ aborted }) => aborted)]).toEqual(["look", true, [false]]);
    await end({ ok: true, media: MEDIA });
    await waitFor(() => expect(onSend.mock.calls).toEqual([[{ text: "look", media: MEDIA }, expect.any(String)]]));
    expect([field().value, shows("one.png"), await queuedMessages()]).toEqual(["", false, []]);
  });

  test("X212 · a message whose upload ends in another chat is left to the outbox, and its draft ends", async () => {
    saveDraft("me", ROOM, { replyTo: { seq: 7, from: "a", text: "which hill?" } });
    const { end } = await leaveWhileSending();
    await end({ ok: true, media: MEDIA });
    await waitFor(async () => expect(await queuedMessages()).toEqual([{ text: "look", media: MEDIA, re: 7 }]));
    expect([onSend.mock.calls.length, readDraft("me", ROOM)]).toEqual([0, { text: "", replyTo: null }]);
    open();
    expect([field().value, shows("one.png")]).toEqual(["", false]);
  });

  test("X212 · a message whose upload fails in another chat waits in its chat, which says why", async () => {
    const { end } = await leaveWhileSending();
    await end(apiError("quota-exceeded"));
    open();
    expect((await screen.findByRole("alert")).textContent).toContain(apiError("quota-exceeded").message);
    expect([field().value, field().disabled, shows("one.png"), await queuedMessages()]).toEqual([
      "look",
      false,
      true,
      [],
    ]);
  });

  test("X212 · a log-out ends the member's upload", async () => {
    const { signals } = await leaveWhileSending();
    await forgetFiles("me");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    open();
    expect(shows("one.png")).toBe(false);
  });

  test("X212 · a log-out of another member leaves the upload alone", async () => {
    const { signals } = await leaveWhileSending();
    await forgetFiles("someone else");
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  test("M3 · a pasted or dropped picture or video is attached", () => {
    fireEvent.paste(field(), { clipboardData: { files: [PICTURE], types: ["Files"] } });
    expect(shows("one.png")).toBe(true);
    fireEvent.drop(field(), { dataTransfer: { files: [fileOf(quicktime(), "walk.mov", "video/quicktime")] } });
    expect([shows("one.png"), shows("walk.mov")]).toEqual([false, true]);
  });

  test("M3 · a file that is neither picture nor video is refused", () => {
    choose(new File(["words"], "words.pdf", { type: "application/pdf" }));
    expect(screen.getByRole("alert").textContent).toMatch(/Use JPEG, PNG or GIF for pictures, and MP4, MOV/);
  });

  test("X165 · a file that a chat can't have is refused when it is attached, whatever its name says", async () => {
    choose(fileOf(webpBytes({}), "one.jpg", "image/jpeg"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/Use JPEG, PNG or GIF for pictures/);
    expect(shows("one.jpg")).toBe(false);
  });

  test("X165 · a film whose name says that it is a picture is previewed as a film", async () => {
    choose(fileOf(MP4, "walk.jpg", "image/jpeg"));
    expect(screen.getByRole("img", { name: "walk.jpg" })).toBeTruthy();
    await waitFor(() => expect(document.querySelector("video")).not.toBeNull());
    expect([shows("walk.jpg"), screen.queryByRole("img", { name: "walk.jpg" })]).toEqual([true, null]);
  });

  test("M3 · a file that is too large is refused, by what it is and not by its name", async () => {
    const large = (bytes: Uint8Array, type: string) =>
      Object.defineProperty(fileOf(bytes, "large.png", type), "size", { value: 20 * 1024 * 1024 + 1 });
    choose(large(pngBytes({ width: 3, height: 2 }), "image/png"));
    expect((await screen.findByRole("alert")).textContent).toBe("Pictures can be up to 20 MB.");
    expect(shows("large.png")).toBe(false);
    choose(large(MP4, "image/png"));
    await waitFor(() => expect(document.querySelector("video")).not.toBeNull());
    expect([shows("large.png"), screen.queryByRole("alert")]).toEqual([true, null]);
  });

  test("M3 · of several files only the first is attached", () => {
    choose(
      new File(["words"], "words.pdf", { type: "application/pdf" }),
      PICTURE,
      new File(["two"], "two.gif", { type: "image/gif" }),
    );
    expect([shows("one.png"), screen.getByRole("alert").textContent]).toEqual([
      true,
      "You can attach one file to a message. Attached: one.png.",
    ]);
  });
});

describe("mentions", () => {
  const options = () =>
    screen.queryAllByRole("option").map(({ textContent, ariaSelected }) => [textContent, ariaSelected ?? ""]);
  const selected = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;
  const type = (text: string) => {
    write(text);
    field().setSelectionRange(text.length, text.length);
  };

  test("M12 · a member chosen after an @ is mentioned", () => {
    type("hi @an");
    expect(options().map(([name]) => name)).toEqual(["Ann", "Anna Bell"]);
    expect(selected()).toBe("Ann");
    press("ArrowDown");
    expect(selected()).toBe("Anna Bell");
    press("Enter");
    expect([field().value, options(), onSend.mock.calls.length]).toEqual(["hi @Anna Bell ", [], 0]);
    press("Enter");
    expect(onSend.mock.calls).toEqual([[{ text: "hi @Anna Bell", mentions: ["2"] }]]);
  });

  test("M12 · a member can be chosen with the mouse", () => {
    type("@");
    fireEvent.mouseUp(screen.getByRole("option", { name: "Zoë" }), { button: 0 });
    expect(field().value).toBe("@Zoë ");
  });

  test("M12 · a chosen member who is removed from the text isn't mentioned", () => {
    type("@");
    fireEvent.mouseUp(screen.getByRole("option", { name: "Zoë" }), { button: 0 });
    type("never mind");
    press("Enter");
    expect(onSend.mock.calls).toEqual([[{ text: "never mind" }]]);
  });

  test("M12 · after Escape closes the list, Enter sends the message", () => {
    type("@an");
    press("Escape");
    expect(options()).toEqual([]);
    press("Enter");
    expect(onSend.mock.calls).toEqual([[{ text: "@an" }]]);
  });
});

test("X172 · an unsent text is there again when the chat is opened again", () => {
  write("half a thought");
  leave();
  open();
  expect(field().value).toBe("half a thought");
  press("Enter");
  leave();
  open();
  expect(field().value).toBe("");
});

test("X172 · another member of this browser doesn't see the text", () => {
  saveDraft("someone else", ROOM, { text: "secret" });
  leave();
  open();
  expect(field().value).toBe("");
});

/** Another tab changes the draft. */
function elsewhere(change: () => void): void {
  const key = `parlor:draft:me:chat:${ROOM}`;
  const oldValue = localStorage.getItem(key);
  change();
  window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue: localStorage.getItem(key) }));
}

test("X173 · a message that another tab has sent is gone from this tab's field", () => {
  write("same in both");
  elsewhere(() => saveDraft("me", ROOM, { text: "" }));
  expect(field().value).toBe("");
});

test("X173 · what only this tab has stays when another tab changes the draft", () => {
  write("written here");
  saveDraft("me", ROOM, { text: "written there" });
  elsewhere(() => saveDraft("me", ROOM, { text: "" }));
  expect(field().value).toBe("written here");
});
