import { expect, type Member, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { card, untilVisitorsGet } from "~/tests/kit/members/posts";

const rename = ({ context }: Member, url: string, name: string) =>
  submit(context.request, url, "/profile", { name, about: "quite another", dob: "1990-01-01" });

test("S9 · a changed name arrives on the open feed, profile and post", async ({
  twoMembers: [author, fan],
  newBrowser,
  server,
  page: feed,
}) => {
  await submit(author.context.request, server.url, "/posts", { text: "by whom" });
  await untilVisitorsGet(feed, "by whom");
  await feed.goto("/");
  await card(feed, "by whom").getByRole("link", { name: "Comments" }).click();
  await feed.getByRole("heading", { name: "Post", exact: true }).waitFor();
  const path = new URL(feed.url()).pathname;
  await submit(fan.context.request, server.url, "/comments", { post: path.split("/")[2] ?? "", text: "who knows" });
  await feed.goto("/");

  const visitor = await newBrowser(server.url);
  const [profile, post] = [await visitor.newPage(), await visitor.newPage()];
  await profile.goto(`/${author.id}`);
  await post.goto(path);
  await expect(post.getByRole("article", { name: `Comment by ${fan.name}` })).toBeVisible();
  await rename(author, server.url, "Zora Neale");
  await expect(card(feed, "by whom").getByRole("link", { name: "Zora Neale" }).first()).toBeVisible();
  await expect(profile.getByRole("heading", { name: "Zora Neale" })).toBeVisible();
  await expect(profile.getByText("quite another")).toBeVisible();
  await expect(post.getByRole("article", { name: "Post by Zora Neale" })).toBeVisible();
  await rename(fan, server.url, "Wole");
  await expect(post.getByRole("article", { name: "Comment by Wole" })).toBeVisible();
});

test(
  "S9 · S6 · a page that reloads its data while scrolling keeps its position",
  { tag: "@full" },
  async ({ member, server, page }) => {
    const author = await member();
    for (let n = 1; n <= 15; n++)
      await submit(author.context.request, server.url, "/posts", { text: `number ${n}\n\n\n\nof many` });
    await page.goto(`/${author.id}`);
    const scrolled = Promise.withResolvers<undefined>();
    await page.route(/\.data/, async (route) => {
      await scrolled.promise;
      await route.continue();
    });
    const loading = page.waitForRequest(/\.data/);
    await rename(author, server.url, "Zora Neale");
    await loading;
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
    const y = await page.evaluate(() => scrollY);
    scrolled.resolve(undefined);
    await expect(page.getByRole("heading", { name: "Zora Neale" })).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(y);
  },
);

test(
  "S9 · the open feed keeps its position while hundreds of posts are published",
  { tag: "@full" },
  async ({ member, server, page }) => {
    const reader = await member();
    // so that each author stays within the limit of new accounts, 75 posts an hour
    const authors = await Promise.all([member(), member(), member(), member(), member()]);
    const [another] = authors;
    for (let n = 0; n < 25; n++) await submit(reader.context.request, server.url, "/posts", { text: `before ${n}` });
    const own = reader.page;
    await own.goto("/");
    const read = card(own, "before 12");
    await read.scrollIntoViewIfNeeded();
    const box = await read.boundingBox();

    const waiting = own.getByRole("button", { name: /^\d+ new posts?$/ });
    await submit(another?.context.request ?? page.request, server.url, "/posts", { text: "the wind rises" });
    await expect(waiting).toHaveAccessibleName("1 new post"); // the feed is live

    const perAuthor = 60;
    const startedAt = performance.now();
    const published = Promise.all(
      authors.map(async ({ context }, i) => {
        for (let n = 0; n < perAuthor; n++)
          await submit(context.request, server.url, "/posts", { text: `storm ${i} ${n}` });
      }),
    );
    await expect(waiting).toHaveAccessibleName(/^\d{2,} new posts$/);
    await read.getByRole("button", { name: "Like", exact: true }).click();
    await expect(read.getByRole("button", { name: "Unlike" })).toBeVisible();
    await read.getByRole("button", { name: "Unlike" }).click();
    await expect(read.getByRole("button", { name: "Like", exact: true })).toBeVisible();
    await published;
    test.info().annotations.push({
      type: "posts per second",
      description: String(Math.round((perAuthor * authors.length * 1_000) / (performance.now() - startedAt))),
    });
    await expect(waiting).toHaveAccessibleName(`${1 + perAuthor * authors.length} new posts`);
    expect(await read.boundingBox()).toEqual(box);
    await waiting.click();
    await expect(own.getByRole("article").first()).toContainText(/storm \d \d+/);
    await expect(waiting).toHaveCount(0);
  },
);
