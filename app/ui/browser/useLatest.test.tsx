import { render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { useLatest } from "./useLatest";

it("ui · the latest value is there as soon as the page shows it", () => {
  const seen: number[] = [];
  function Shown({ value }: { value: number }) {
    const latest = useLatest(value);
    useLayoutEffect(() => void seen.push(latest.current));
    return null;
  }
  const { rerender } = render(<Shown value={1} />);
  rerender(<Shown value={2} />);
  expect(seen).toEqual([1, 2]);
});
