import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import ForwardDialog from "./ForwardDialog";

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };
const CHI = { id: "01BX5ZZKBKACTAV9WEVGEMMVS0", name: "Chi", photo: null };
const sent = vi.hoisted(() => ({
  startChat: vi.fn(async () => "started"),
  postForward: vi.fn(async () => ({ ok: true })),
}));
vi.mock("~/app/chat/client/sendByHttp", () => sent);
vi.mock("~/app/friends/friendsContext", () => ({ useFriends: () => [BAYO, CHI] }));
vi.mock("~/app/chat/list/useNamedChats", () => ({
  useNamedChats: () => [
    {
      chat: { chat: "dm:of-bayo", kind: "direct", peer: BAYO.id },
      name: "Bayo",
      handle: null,
      picture: null,
      preview: { by: null, text: "" },
    },
  ],
}));

afterEach(cleanup);

test("M12 · a message can be forwarded to a friend with whom the member has no chat, which starts the chat", async () => {
  renderPage(<ForwardDialog from={{ chat: "group", seq: 3 }} onClose={vi.fn()} />, { viewer: ADA });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Bayo", "Chi"]);
  await userEvent.click(screen.getByRole("button", { name: "Chi" }));
  const room = [ADA.id, CHI.id].sort().join(":");
  await vi.waitFor(() => expect(sent.postForward).toHaveBeenCalledOnce());
  expect(sent.startChat.mock.calls.map(([started]: unknown[]) => started)).toEqual([`dm:${room}`]);
  expect(sent.postForward.mock.calls.map(([to, , from]: unknown[]) => [to, from])).toEqual([
    [`dm:${room}`, { chat: "group", seq: 3 }],
  ]);
});
