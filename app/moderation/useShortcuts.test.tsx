import { fireEvent, render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { useShortcuts } from "./useShortcuts";

it("X61 · a key that is pressed as soon as the next case is shown acts on that case", () => {
  const acted: string[] = [];
  function Case({ name }: { name: string }) {
    useShortcuts({ c: () => acted.push(name) });
    return null;
  }
  function Page({ name }: { name: string }) {
    useLayoutEffect(() => void fireEvent.keyDown(document.body, { key: "c" }), [name]);
    return <Case key={name} name={name} />;
  }
  const { rerender } = render(<Page name="first" />);
  rerender(<Page name="second" />);
  expect(acted).toEqual(["first", "second"]);
});
