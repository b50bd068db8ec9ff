import { useEffect } from "react";

const COUNT = /^\(\d+\) /;

/** The window's title without the number of what is unread. */
export const bareTitle = (): string => document.title.replace(COUNT, "");

/** Changes the window's title, and keeps the number before it. */
export function replaceTitle(title: string): void {
  document.title = `${COUNT.exec(document.title)?.[0] ?? ""}${title}`;
}

/** Shows before the window's title how much is unread. After each drawing, because a page's own title comes with it. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const bare = bareTitle();
    const title = count > 0 ? `(${count}) ${bare}` : bare;
    if (document.title !== title) document.title = title;
  });
}
