import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ViewerProvider } from "~/app/members/viewerContext";
import { ReportPicture } from "./ReportPicture";

const HOST = "0".repeat(26);
const OWN = `game_pictures/${HOST}/${"0".repeat(32)}.png`;

afterEach(cleanup);

/** The names of the buttons for this member. */
function buttonsFor(id: string, picture: string): string[] {
  cleanup();
  const viewer = { id, name: "Ada", photo: null };
  render(
    <ViewerProvider viewer={viewer} origin="" showsWarned={false}>
      <ReportPicture picture={picture} />
    </ViewerProvider>,
  );
  return screen.queryAllByRole("button").map(({ textContent }) => textContent ?? "");
}

test("X134 · all but the host can report the host's own picture, and nobody one of the product's", () => {
  expect(buttonsFor("ada", OWN)).toEqual(["Report picture"]);
  expect(buttonsFor(HOST, OWN)).toEqual([]);
  expect(buttonsFor("ada", "houses")).toEqual([]);
});
