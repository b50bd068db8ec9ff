import { expect, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";

test("Q1 · the tab All shows three people and the matching posts", async ({ member, server: { url } }) => {
  const word = `Quill${Date.now().toString(36)}`;
  const people = [
    await member({ name: `${word} A` }),
    await member({ name: `${word} B` }),
    await member({ name: `${word} C` }),
    await member({ name: `${word} D` }),
  ];
  const [ada] = people;
  if (!ada) throw new Error("nobody");
  await submit(ada.context.request, url, "/posts", { text: `a post on ${word}` });
  const { page } = ada;
  const main = page.getByRole("main");
  const found = main.getByRole("listitem");
  const post = main.getByRole("article", { name: /^Post by/ });
  await expect(async () => {
    await page.goto("/search?query=nothing"); // the search is notified only after the request for the post is answered
    await main.getByRole("searchbox", { name: "Search" }).fill(word.toLowerCase());
    await main.getByRole("button", { name: "Search" }).click();
    await expect(post).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(found).toHaveCount(3);
  await main.getByRole("link", { name: "View All" }).click();
  await expect(found).toHaveText(people.map(({ name }) => new RegExp(name)).reverse());
  await expect(post).toHaveCount(0);
  await main.getByRole("tab", { name: "Posts" }).click();
  await expect(post).toHaveCount(1);
  await post.getByRole("link", { name: "Comments" }).click();
  await expect(main.getByRole("heading", { name: "Post", exact: true })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole("tab", { name: "Posts", selected: true })).toBeVisible();
  await expect(found).toHaveCount(0);
});

test("U3 · a picture that doesn't load is replaced by the default", async ({
  member,
  server: { url },
  allowErrors,
}) => {
  allowErrors(/net::ERR_FAILED/);
  const ada = await member();
  await ada.context.route("**/media/**", (route) => route.abort());
  const uploaded = await ada.context.request.post(`${url}/api/media?purpose=profilePhotos`, {
    data: GIF,
    headers: { origin: url, "content-type": "image/gif" },
  });
  await submit(ada.context.request, url, "/profile", {
    name: ada.name,
    about: "",
    dob: "1990-01-01",
    photo: ((await uploaded.json()) as { key: string }).key,
  });
  await ada.page.goto(`/${ada.id}`);
  const photo = ada.page
    .getByRole("main")
    .getByRole("img", { name: `${ada.name}’s picture` })
    .first();
  await expect(photo).toHaveAttribute("src", "/images/defaultProfile.png");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

/** A picture of one pixel. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
