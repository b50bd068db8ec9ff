import { expect, test } from "~/tests/kit/pages/browserTest";

test("X72 · a link to a rule shows its section below the page's heading", async ({ page }) => {
  await page.goto("/rules#spam");
  const bottomOf = async (name: string) => {
    const box = await page.getByRole("heading", { name, exact: true }).boundingBox();
    return box ? box.y + box.height : NaN;
  };
  await expect(page.getByRole("heading", { name: "Spam and manipulation" })).toBeInViewport();
  expect(await bottomOf("Spam and manipulation")).toBeGreaterThan(await bottomOf("Rules"));
});
