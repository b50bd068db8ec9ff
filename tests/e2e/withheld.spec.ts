import type { Locator } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";

/** Presses the button, and returns its accessible name in the next frame. */
const nameAfterFrame = (button: Locator): Promise<string | null> =>
  button.evaluate(async (element: HTMLElement) => {
    const place = element.closest("li, form, article") ?? element;
    const at = [...place.querySelectorAll("button")].indexOf(element as HTMLButtonElement);
    element.click();
    await new Promise(requestAnimationFrame);
    const now = place.querySelectorAll("button")[at];
    return now?.title || (now?.textContent ?? null);
  });

test(
  "S3 · S7 · X92 · with every answer withheld, a press shows in the next frame",
  { tag: "@full" },
  async ({ server, member }) => {
    const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
    const published = await submit(bayo.context.request, server.url, "/posts", { text: "Back on the #water" });
    const { post } = JSON.parse(published) as { post: { id: string } };
    await submit(bayo.context.request, server.url, "/comments", { post: post.id, text: "At last." });
    const { page } = ada;
    await page.route("**", (route) => (route.request().method() === "GET" ? route.continue() : undefined));

    await page.goto(`/${bayo.id}/${post.id}`);
    const [shown, comment] = [
      page.getByRole("article").first(),
      page.getByRole("article").filter({ hasText: "At last." }),
    ];
    expect(await nameAfterFrame(shown.getByRole("button", { name: "Like", exact: true }))).toBe("Unlike");
    expect(await nameAfterFrame(comment.last().getByRole("button", { name: "Like", exact: true }))).toBe("Unlike");

    await shown.getByRole("link", { name: "#water" }).click();
    expect(await nameAfterFrame(page.getByRole("button", { name: "Follow tag" }))).toBe("Unfollow tag");
  },
);
