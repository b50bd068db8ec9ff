import { expect, type Page } from "@playwright/test";
import { log } from "./conversation";

/**
 * A message as a screen shows it, but with the viewer's name where the screen says "You", so that two members' logs
 * can be compared.
 */
export interface LoggedMessage {
  from: string;
  text: string;
  isDeleted: boolean;
  isEdited: boolean;
  /** emoji and who reacted with it */
  reactions: string[];
  /** the quoted message that it replies to */
  quote: string | null;
}

const STEP_PX = 400;

/**
 * Reads all messages of the open group, first to last. The log only renders what is near the screen, so this scrolls.
 */
export async function readFullLog(page: Page, me: string): Promise<LoggedMessage[]> {
  await log(page).focus();
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(page.getByText("This is the beginning of the group.")).toBeInViewport({ timeout: 500 });
  }).toPass();
  await log(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await log(page).hover();
  const read: LoggedMessage[] = [];
  for (;;) {
    const { drawn, isEnd } = await log(page).evaluate(readDrawn, me);
    read.push(...drawn.slice(overlapOf(read, drawn)));
    if (isEnd) return read;
    await page.mouse.wheel(0, STEP_PX);
  }
}

/** How many of the rendered messages were already read. Throws when there is a gap. */
function overlapOf(read: readonly LoggedMessage[], drawn: readonly LoggedMessage[]): number {
  if (read.length === 0) return 0;
  const [before, now] = [read, drawn].map((messages) => messages.map((each) => JSON.stringify(each)));
  for (let at = 0; before && now && at < before.length; at++) {
    const both = Math.min(before.length - at, now.length);
    if (before.slice(at, at + both).every((each, i) => each === now[i])) return both;
  }
  throw new Error(
    `the rendered messages don't continue those read before:\n${before?.join("\n")}\n---\n${now?.join("\n")}`,
  );
}

/** The rendered messages from top to bottom. Runs in the page. */
async function readDrawn(element: HTMLElement, me: string): Promise<{ drawn: LoggedMessage[]; isEnd: boolean }> {
  // waits until the wheel has scrolled, and the log has rendered and measured
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  const named = (text: string) => text.replace(/\bYou\b/, me);
  const topOf = (group: Element) => group.getBoundingClientRect().top;
  const drawn = [...element.querySelectorAll('[role="group"][aria-label^="Message from "]')]
    .sort((a, b) => topOf(a) - topOf(b))
    .map((group) => {
      const quote = group.querySelector("button:not([aria-label])");
      const text = group.querySelector(":scope > div p")?.textContent ?? "";
      const isDeleted = /^(You deleted this message|This message was deleted)$/.test(text);
      return {
        from: (group.getAttribute("aria-label") ?? "").slice("Message from ".length),
        text: isDeleted ? "" : text,
        isDeleted,
        isEdited: [...group.querySelectorAll("span[title]")].some((each) => each.textContent === "Edited"),
        reactions: [...group.querySelectorAll<HTMLElement>("button[aria-pressed]")].map(
          (each) => `${each.ariaLabel}: ${named(each.title)}`,
        ),
        quote: quote ? named([...quote.children].map((each) => each.textContent).join(": ")) : null,
      };
    });
  return { drawn, isEnd: element.scrollTop + element.clientHeight >= element.scrollHeight - 1 };
}
