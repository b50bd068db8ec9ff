import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { Picture } from "./Picture";

afterEach(cleanup);
const shownAgain = () => fireEvent(document, new Event("visibilitychange"));
const src = () => screen.getByRole("img").getAttribute("src");

test("U3 · a picture that is missing or doesn't load is replaced by the default", () => {
  const { rerender } = render(<Picture mediaKey={null} fallback="profile" alt="Ada" />);
  expect(src()).toBe("/images/defaultProfile.png");
  rerender(<Picture mediaKey="a/b.png" fallback="profile" alt="Ada" />);
  expect(src()).toBe("/media/a/b.png");
  fireEvent.error(screen.getByRole("img"));
  expect(src()).toBe("/images/defaultProfile.png");
  rerender(<Picture mediaKey="a/c.png" fallback="profile" alt="Ada" />);
  expect(src()).toBe("/media/a/c.png");
});

test("U3 · a picture that didn't load is tried again when the browser is online or the page is shown again", async () => {
  render(<Picture mediaKey="a/b.png" fallback="profile" alt="Ada" />);
  const loads = async () => eventually(() => expect(src()).toBe("/media/a/b.png"));
  const fails = () => fireEvent.error(screen.getByRole("img"));
  fails();
  await loads(); // the code of the retries arrives when the network is there
  for (const event of [() => fireEvent(window, new Event("online")), shownAgain]) {
    fails();
    expect(src()).toBe("/images/defaultProfile.png");
    await eventually(() => (event(), expect(src()).toBe("/media/a/b.png")));
  }
  fails();
  for (let i = 0; i < 5; i++) shownAgain();
  expect(src(), "after three tries").toBe("/images/defaultProfile.png");
});
