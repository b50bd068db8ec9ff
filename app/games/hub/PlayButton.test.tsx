import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { PlayButton } from "./PlayButton";

afterEach(cleanup);

const BAYO = { id: "bayo", name: "Bayo", photo: null };
const trigger = () => screen.getByRole("button", { name: "Play a game" });

test("M8 · between people who aren't friends the button is disabled and gives the reason", () => {
  renderPage(<PlayButton peer={BAYO} isFriend={false} />, { viewer: ADA });
  expect([trigger().getAttribute("title"), trigger().getAttribute("aria-disabled")]).toEqual([
    "You can only play games with friends",
    "true",
  ]);
  fireEvent.keyDown(trigger(), { key: "Enter" });
  fireEvent.click(trigger());
  expect([screen.queryByRole("menu"), screen.queryByRole("dialog")]).toEqual([null, null]);
});

test("M8 · G1 · a game can be chosen for an invitation to a friend", async () => {
  renderPage(<PlayButton peer={BAYO} isFriend />, { viewer: ADA });
  expect(trigger().getAttribute("aria-disabled")).toBe(null);
  fireEvent.keyDown(trigger(), { key: "Enter" });
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Chess",
    "Whot",
    "TicTacToe",
    "Super TicTacToe",
    "Connect Four",
    "Brick Break race",
    "Ball Fall race",
    "Image Slide Puzzle race",
  ]);
  fireEvent.click(screen.getByRole("menuitem", { name: "TicTacToe" }));
  expect(await screen.findByRole("dialog", { name: "Play TicTacToe with Bayo" })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send invitation" }).disabled).toBe(false);
});
