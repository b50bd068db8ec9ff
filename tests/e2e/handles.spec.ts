import { expect, expectToFit, test } from "~/tests/kit/pages/browserTest";
import { befriend } from "~/tests/kit/chat/conversation";
import { submit } from "~/tests/kit/members/members";
import { reach } from "~/tests/kit/pages/reach";

const PHONE = { width: 375, height: 667 };

test("X81 · a member claims a handle, which appears on the other's open page and leads to the profile", async ({
  twoMembers: [ada, bayo],
  server: { url },
}) => {
  const handle = `ada_${Date.now().toString(36)}`;
  const shown = `@${handle}`;
  await bayo.page.setViewportSize(PHONE);
  await submit(ada.context.request, url, "/posts", { text: "a post before the handle" });
  const seen = bayo.page.getByRole("main");
  await bayo.page.goto(`/${ada.id}`);
  await expect(seen.getByRole("article")).toContainText("a post before the handle");
  await expect(seen.getByText(shown)).toHaveCount(0);

  const main = ada.page.getByRole("main");
  const dialog = ada.page.getByRole("dialog", { name: "Edit Profile" });
  const field = dialog.getByRole("textbox", { name: "Handle" });
  await reach(ada.page, "link Profile");
  await main.getByRole("button", { name: "Edit Profile" }).click();
  await expect(field).toHaveAccessibleDescription(/every 14 days/);
  await field.fill(`@${handle}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText(shown).first()).toBeVisible();

  await expect(seen.getByText(shown).first()).toBeVisible(); // without a reload
  await bayo.page.goto(`/@${handle.toUpperCase().replaceAll("_", "")}`);
  await expect(bayo.page).toHaveURL(`${url}/${ada.id}`);
  await expect(seen.getByRole("article").getByText(shown)).toBeVisible();
  await expectToFit(bayo.page);
});

test(
  "X81 · on a card, a long name and handle stay in one line, and the handle is cut first",
  { tag: "@full" },
  async ({ member, server: { url } }) => {
    const ada = await member({ name: "Adaeze Ngozi Lovelace-Okonkwo of the Analytical E." });
    const { page, context } = ada;
    const handle = `analytical_${Date.now().toString(36)}`;
    await submit(context.request, url, "/profile", { name: ada.name, handle, about: "", dob: "1990-01-01" });
    await submit(context.request, url, "/posts", { text: "short" });
    await page.setViewportSize(PHONE);
    await page.goto("/");
    const card = page.getByRole("main").getByRole("article", { name: `Post by ${ada.name}` });
    const [name, at] = [card.getByRole("link", { name: ada.name, exact: true }), card.getByText(`@${handle}`)];
    await expect(name).toBeVisible();
    const [nameBox, atBox, headerBox] = [
      await name.boundingBox(),
      await at.boundingBox(),
      await card.locator("header").boundingBox(),
    ];
    expect(headerBox?.height).toBeLessThan(30);
    expect(await at.count()).toBe(1);
    expect(atBox?.width ?? 0).toBeLessThan(10); // it has no box where the name leaves no room
    expect(nameBox?.width).toBeGreaterThan(150);

    const shorter = { name: "Thabiso Mokwena", handle, about: "", dob: "1990-01-01" };
    await submit(context.request, url, "/profile", shorter);
    const cut = page.getByRole("main").getByRole("article", { name: `Post by ${shorter.name}` });
    const isCut = (element: HTMLElement | SVGElement) => element.scrollWidth > element.clientWidth;
    await page.goto("/");
    expect(await cut.getByText(`@${handle}`).evaluate(isCut)).toBe(true);
    expect(await cut.getByRole("link", { name: shorter.name, exact: true }).evaluate(isCut)).toBe(false);

    await reach(page, "link Profile");
    await expect(page.getByRole("main").getByText(shorter.name).first()).toBeVisible();
    await expectToFit(page);
  },
);

test(
  "X81 · in a list, a handle for which the name leaves no room stands below it",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server: { url } }) => {
    const [name, handle] = ["Thabiso Mokwena", `mountain_${Date.now().toString(36)}`];
    await submit(bayo.context.request, url, "/profile", { name, handle, about: "", dob: "1990-01-01" });
    await befriend(url, ada, [bayo]);
    const { page } = ada;
    await page.setViewportSize(PHONE);
    await reach(page, "link Profile", "tab Friends");
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    const [nameBox, handleBox] = [
      await row.getByText(name, { exact: true }).boundingBox(),
      await row.getByText(`@${handle}`).boundingBox(),
    ];
    expect(handleBox?.y ?? 0).toBeGreaterThanOrEqual((nameBox?.y ?? Infinity) + (nameBox?.height ?? 0) - 1);
    expect(handleBox?.width ?? 0).toBeGreaterThan(100);
    await expectToFit(page);
  },
);
