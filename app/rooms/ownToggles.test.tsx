import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { OwnToggle } from "~/party/inbox/protocol";
import { announceOwnToggle, useOwnToggles } from "./ownToggles";

afterEach(cleanup);

const liked = (id: string, liked: boolean, revision: number): OwnToggle => ({
  of: "post",
  id,
  liked,
  counts: { likes: 0, reposts: 0, comments: 0, revision },
});

test("S3 · the member's latest like from any device wins, in whatever order the likes arrive", () => {
  const heard = vi.fn();
  const Hears = () => (useOwnToggles(heard), null);
  render(<Hears />);
  for (const toggle of [liked("a", true, 3), liked("a", false, 2), liked("b", true, 1), liked("a", false, 4)])
    announceOwnToggle(toggle);
  expect(heard.mock.calls.map(([toggle]) => [toggle.id, toggle.liked])).toEqual([
    ["a", true],
    ["b", true],
    ["a", false],
  ]);
});
