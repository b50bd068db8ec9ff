import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { plainPost } from "~/tests/kit/pages/plainPost";
import type { PostStore } from "./postStore";
import { PostStoreProvider, useStoredPost } from "./PostStoreProvider";

afterEach(cleanup);

const Stored = ({ id }: { id: string }): ReactNode => useStoredPost(id)?.text ?? "none";

test("X13 · another viewer in the same tab, and a visitor, get an empty store", () => {
  const stores = new Set<PostStore>();
  const tab = (viewer: string | null) => (
    <PostStoreProvider viewer={viewer}>
      {(store) => {
        stores.add(store);
        return <Stored id="a" />;
      }}
    </PostStoreProvider>
  );
  const { rerender, container } = render(tab("ann"));
  act(() => [...stores][0]?.addPosts([plainPost("a", { text: "for Ann's friends", liked: true })]));
  expect(container.textContent).toBe("for Ann's friends");
  rerender(tab("ann"));
  expect(stores.size).toBe(1);
  rerender(tab("bob"));
  expect(container.textContent).toBe("none");
  act(() => [...stores].at(-1)?.addPosts([plainPost("a", { text: "for Bob's friends" })]));
  rerender(tab(null));
  expect(container.textContent).toBe("none");
  // an answer for the earlier viewer that arrives now stays with their store
  act(() => [...stores][0]?.addPosts([plainPost("a", { text: "for Ann's friends" })]));
  expect([container.textContent, stores.size]).toEqual(["none", 3]);
});
