import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChosenPictures, ProfilePictures } from "./ProfilePictures";

beforeEach(() => {
  URL.createObjectURL = () => "blob:chosen";
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanup);

const NONE: ChosenPictures = { cover: null, photo: null };

function show(cover: string | null, photo: string | null) {
  const chosen = vi.fn();
  function Dialog() {
    const [state, setState] = useState(NONE);
    return (
      <ProfilePictures cover={cover} photo={photo} chosen={state} onChoose={(next) => (chosen(next), setState(next))} />
    );
  }
  const { container } = render(<Dialog />);
  return {
    last: () => (chosen.mock.lastCall as [ChosenPictures] | undefined)?.[0],
    sources: () => [...container.querySelectorAll("img")].map((image) => image.getAttribute("src")),
  };
}
const remove = (what: string) => screen.queryByRole("button", { name: `Remove ${what}` });
const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { files: [file] } });

test.each([
  ["cover photo", "Cover photo", { cover: "removed", photo: null }, ["/images/defaultCover.png", "/media/p.png"]],
  ["profile photo", "Profile photo", { cover: null, photo: "removed" }, ["/media/c.png", "/images/defaultProfile.png"]],
])("P6 · removing a %s shows the default and focuses its picker", (what, label, chosen, sources) => {
  const shown = show("c.png", "p.png");
  fireEvent.click(remove(what) as HTMLElement);
  expect(shown.last()).toEqual(chosen);
  expect(shown.sources()).toEqual(sources);
  expect(remove(what)).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(label, { selector: "input" }));
});

test("P6 · a default picture can't be removed", () => {
  show(null, null);
  expect([remove("cover photo"), remove("profile photo")]).toEqual([null, null]);
});

test("P6 · removing a photo that was just chosen changes nothing", () => {
  const shown = show(null, null);
  choose("Profile photo", new File(["x"], "me.png", { type: "image/png" }));
  fireEvent.click(remove("profile photo") as HTMLElement);
  expect(shown.last()).toEqual(NONE);
});

test("P6 · a photo chosen after a removal is used", () => {
  const shown = show("c.png", "p.png");
  const file = new File(["x"], "me.png", { type: "image/png" });
  fireEvent.click(remove("profile photo") as HTMLElement);
  choose("Profile photo", file);
  expect(shown.last()).toEqual({ cover: null, photo: file });
});
