import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { LinkState } from "~/app/rooms/roomConnection";
import { CLOSE } from "~/party/core/protocol";
import { newGame, tableOf } from "~/party/game/game";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { RoomActions } from "./RoomActions";

afterEach(cleanup);

const show = (me: string, watchers: number, link: LinkState = { type: "live" }) =>
  renderPage(
    <RoomActions
      table={tableOf(
        newGame({ game: "Chess", options: {}, swapSides: false, host: "ann", invited: ["bob"] }, 0),
        watchers,
        0,
      )}
      link={link}
      me={me}
      ask={() => undefined}
    />,
  );

test("G3 · a player sees how many friends are watching", () => {
  show("ann", 1);
  expect(screen.getByTitle("1 friend is watching").textContent).toBe("11 friend is watching");
});

test("G3 · a spectator isn't counted among the other spectators", () => {
  show("zoe", 1);
  expect(screen.getByText("You're watching")).toBeTruthy();
  expect(screen.queryByTitle(/watching/)).toBe(null);
});

test("G3 · a spectator whom the room has refused no longer reads that they're watching", () => {
  show("zoe", 1, { type: "refused", code: CLOSE.forbidden });
  expect(screen.queryByText(/watching/)).toBe(null);
});
