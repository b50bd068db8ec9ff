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
