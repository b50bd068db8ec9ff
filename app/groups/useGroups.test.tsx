import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatLine } from "~/party/chat/protocol";
import type { ChatSummary } from "~/party/inbox/protocol";
import { forgetGroup, useGroupUpdates, useGroups, useKnownGroup } from "./useGroups";

const fetched = vi.fn();
/** The groups that the server knows: group id → name. Its answer leaves out other groups. */
const names = new Map<string, string>();
let groups = 0;

beforeEach(() => {
  fetched.mockImplementation(async (url: string) => {
    const asked = (new URL(url, "http://parlor.test").searchParams.get("ids") ?? "").split(",");
    return Response.json({
      groups: asked.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id), icon: null }] : [])),
    });
  });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

function groupOf(name: string): string {
  const id = `01ARZ3NDEKTSV4RRFFQ69G5F${String(++groups).padStart(2, "0")}`;
  names.set(id, name);
  return id;
}

const summary = (chat: string, lastSeq: number, line?: ChatLine): ChatSummary => ({
  chat,
  kind: "group",
  peer: null,
  lastText: "",
  lastFrom: "a",
  lastAtMs: lastSeq,
  lastSeq,
  unread: 0,
  mentioned: false,
  last: line ? { line } : null,
});

const watch = (first: ChatSummary[]) => renderHook(({ chats }) => useGroups(chats), { initialProps: { chats: first } });

test("M7 · the list asks for a group's name again only after the group was renamed", async () => {
  const id = groupOf("Rowers");
  const { result, rerender } = watch([summary(id, 1)]);
  await waitFor(() => expect(result.current.get(id)?.name).toBe("Rowers"));
  names.set(id, "Sailors");
  rerender({ chats: [summary(id, 2)] });
  rerender({ chats: [summary(id, 3)] });
  expect(fetched).toHaveBeenCalledTimes(1);
  rerender({ chats: [summary(id, 4, { line: "renamed", name: "Sailors" })] });
  await waitFor(() => expect(result.current.get(id)?.name).toBe("Sailors"));
  rerender({ chats: [summary(id, 4, { line: "renamed", name: "Sailors" })] });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("M7 · the list asks for a group's name a minute after the last time if it skipped messages meanwhile", async () => {
  const id = groupOf("Rowers");
  const { result, rerender } = watch([summary(id, 1)]);
  await waitFor(() => expect(result.current.get(id)?.name).toBe("Rowers"));
  names.set(id, "Sailors");
  rerender({ chats: [summary(id, 5)] }); // among them the line "renamed"
  expect(fetched).toHaveBeenCalledTimes(1);
  const later = Date.now() + 61_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  rerender({ chats: [summary(id, 6)] });
  await waitFor(() => expect(result.current.get(id)?.name).toBe("Sailors"));
  vi.restoreAllMocks();
});

test("M7 · a group has no name in the list while the member isn't in it", async () => {
  const id = groupOf("Rowers");
  names.delete(id);
  const { result, rerender } = watch([summary(id, 1)]);
  await waitFor(() => expect(result.current.get(id)).toBeNull());
  names.set(id, "Rowers");
  rerender({ chats: [summary(id, 2, { line: "added", members: ["me"] })] });
  await waitFor(() => expect(result.current.get(id)?.name).toBe("Rowers"));
  forgetGroup(id);
  await waitFor(() => expect(result.current.get(id)).toBeNull());
});

test("M7 · a group that the member was added to again gets its name with the next message", async () => {
  const id = groupOf("Rowers");
  const { result, rerender } = watch([summary(id, 1)]);
  await waitFor(() => expect(result.current.get(id)?.name).toBe("Rowers"));
  forgetGroup(id);
  rerender({ chats: [] });
  rerender({ chats: [summary(id, 3)] }); // a message followed the line "added" immediately
  await waitFor(() => expect(result.current.get(id)?.name).toBe("Rowers"));
});

test("M7 · a group that the server refused is asked for again with its next message", async () => {
  const id = groupOf("Rowers");
  names.delete(id);
  const { result, rerender } = watch([summary(id, 1)]);
  await waitFor(() => expect(result.current.get(id)).toBeNull());
  names.set(id, "Rowers");
  rerender({ chats: [summary(id, 1)] });
  rerender({ chats: [summary(id, 3)] });
  await waitFor(() => expect(result.current.get(id)?.name).toBe("Rowers"));
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("M7 · the list shows a name that came with the page", async () => {
  const id = groupOf("Rowers");
  const { result } = watch([]);
  renderHook(() => useKnownGroup({ id, name: "Rowers on the page", icon: null }));
  await waitFor(() => expect(result.current.get(id)?.name).toBe("Rowers on the page"));
});

test("M7 · a group whose name couldn't be fetched is asked for again with its next message", async () => {
  const id = groupOf("Sailors");
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  const { result, rerender } = watch([summary(id, 1)]);
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  await expect.poll(() => (rerender({ chats: [summary(id, 2)] }), result.current.get(id)?.name)).toBe("Sailors");
});

test("M7 · the page of the open group is loaded again once for each new line", async () => {
  const loader = vi.fn(() => null);
  const Group = () => {
    const follow = useGroupUpdates("group");
    const [seq, setSeq] = useState(1);
    return (
      <>
        <button onClick={() => follow(seq)}>a line</button>
        <button onClick={() => setSeq(seq + 1)}>the next</button>
      </>
    );
  };
  const Page = createRemixStub([{ path: "/", Component: Group, loader, HydrateFallback: () => null }]);
  render(<Page future={{ v3_singleFetch: true, v3_fetcherPersist: true, v3_relativeSplatPath: true }} />);
  const line = await screen.findByRole("button", { name: "a line" });
  expect(loader).toHaveBeenCalledTimes(1);
  await userEvent.click(line);
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
  await userEvent.click(line);
  expect(loader).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole("button", { name: "the next" }));
  await userEvent.click(line);
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(3));
});
