import { afterEach, expect, test } from "vitest";
import { lookOfPage } from "./lookOfPage";

afterEach(() => document.body.replaceChildren());

test("X214 · what a page looks like has its first posts, and no scripts, notes and names for links", () => {
  const posts = Array.from({ length: 9 }, (_, n) => `<article>${n}</article>`).join("");
  document.body.innerHTML = `<script>1</script><p role="status">Note</p><main id="main">${posts}</main>`;
  const look = lookOfPage() ?? "";
  expect(look.replaceAll("<article>", "").replaceAll("</article>", "")).toBe("<main>0123</main>");
  expect(document.querySelectorAll("article, script"), "the page itself stays").toHaveLength(10);
});

test("X214 · a page has no look while something is open over it", () => {
  document.body.innerHTML = '<main>The feed</main><div role="dialog">Create Post</div>';
  expect(lookOfPage()).toBe(null);
});
