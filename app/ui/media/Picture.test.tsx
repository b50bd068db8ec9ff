import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Picture } from "./Picture";

afterEach(cleanup);
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

test("U3 · a picture that didn't load is tried again when the browser is online or the page is shown again", () => {
  render(<Picture mediaKey="a/b.png" fallback="profile" alt="Ada" />);
  const fails = () => fireEvent.error(screen.getByRole("img"));
  fails();
  fireEvent(window, new Event("online"));
  expect(src()).toBe("/media/a/b.png");
  fails();
  fireEvent(document, new Event("visibilitychange"));
  expect(src()).toBe("/media/a/b.png");
});

test("U3 · a picture that never loads is tried again three times", () => {
  render(<Picture mediaKey="a/b.png" fallback="profile" alt="Ada" />);
  let tries = 0;
  for (let i = 0; i < 10; i++) {
    fireEvent.error(screen.getByRole("img"));
    fireEvent(window, new Event("online"));
    if (src() === "/media/a/b.png") tries++;
  }
  expect(tries).toBe(3);
});
