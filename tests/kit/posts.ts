import type { Locator, Page } from "@playwright/test";
import { pngBytes } from "./png";

/** A file to choose. */
export const picture = (name: string, width = 300, height = 200) => ({ name, mimeType: "image/png", buffer: pngBytes({ width, height }) });

export const card = (page: Page, text: string): Locator => page.getByRole("article", { name: /^Post by/ }).filter({ hasText: text });
