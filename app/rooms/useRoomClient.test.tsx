import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SharedValue } from "~/app/ui/browser/observed";
import { useClientView, useRoomClient } from "./useRoomClient";

afterEach(cleanup);

const shown = () => document.body.textContent;

class StandInClient extends SharedValue<string> {
  readonly close = vi.fn();
}

/** A screen of one room. The test decides when the code of its client is loaded. */
function roomScreen() {
  const opened: StandInClient[] = [];
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  const open = (room: string) => {
    const client = new StandInClient(`connecting to ${room}`);
    opened.push(client);
    return client;
  };
  function Screen({ room }: { room: string | null }) {
    const client = useRoomClient(
      () => loaded,
      (_, key) => open(key),
      room,
    );
    return <p>{useClientView(client, "loading")}</p>;
  }
  return { Screen, opened, loads: () => act(async () => load()) };
}

test("M4 · until the client's code is loaded the screen shows the initial view", async () => {
  const { Screen, loads } = roomScreen();
  render(<Screen room="a" />);
  expect(shown()).toBe("loading");
  await loads();
  expect(shown()).toBe("connecting to a");
});

test("M4 · the screen follows its client", async () => {
  const { Screen, opened, loads } = roomScreen();
  render(<Screen room="a" />);
  await loads();
  act(() => opened[0]?.set("connected"));
  expect(shown()).toBe("connected");
});

test("M4 · a change of the room closes the client and opens one for the new room", async () => {
  const { Screen, opened, loads } = roomScreen();
  const { rerender } = render(<Screen room="a" />);
  await loads();
  rerender(<Screen room="b" />);
  expect(opened[0]?.close).toHaveBeenCalledOnce();
  await screen.findByText("connecting to b");
});

test("M4 · a closed screen closes its client", async () => {
  const { Screen, opened, loads } = roomScreen();
  const { unmount } = render(<Screen room="a" />);
  await loads();
  unmount();
  expect(opened[0]?.close).toHaveBeenCalledOnce();
});

test("M4 · a screen that closes before the code is loaded opens no client", async () => {
  const { Screen, opened, loads } = roomScreen();
  const { unmount } = render(<Screen room="a" />);
  unmount();
  await loads();
  expect(opened).toEqual([]);
});

test("M4 · without a room no client is opened", async () => {
  const { Screen, opened, loads } = roomScreen();
  render(<Screen room={null} />);
  await loads();
  expect(opened).toEqual([]);
  expect(shown()).toBe("loading");
});
