import { afterEach, expect, test, vi } from "vitest";
import { lookOfPage } from "./lookOfPage";

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("X214 · what a page looks like has no scripts, no parts for browsers without them, no notes, no hidden parts and no ids", () => {
  document.body.innerHTML =
    '<script>1</script><noscript><form></form></noscript><p role="status">Note</p><main id="main"><p style="display: none">Hidden</p>The feed</main>';
  expect(lookOfPage()).toBe("<main>The feed</main>");
  expect(document.querySelectorAll("p, script"), "the page itself stays").toHaveLength(3);
});

test("X214 · what a page looks like has the posts of its first screen, also while the page is scrolled", () => {
  const posts = Array.from({ length: 9 }, (_, n) => `<article>${n}</article>`).join("");
  document.body.innerHTML = `<main>${posts}</main>`;
  const [screens, scrolled] = [0.4, 1_000];
  vi.stubGlobal("scrollY", scrolled);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, Number(this.textContent) * screens * window.innerHeight - scrolled, 300, 300);
  });
  expect(lookOfPage()).toBe("<main><article>0</article><article>1</article><article>2</article></main>");
});

test("X214 · a page has no look while something is open over it", () => {
  document.body.innerHTML = '<main>The feed</main><div role="dialog">Create Post</div>';
  expect(lookOfPage()).toBe(null);
});
