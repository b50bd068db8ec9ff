import { useEffect } from "react";

const COUNT = /^\(\d+\) /;

/** The window's title without the count. */
export const bareTitle = (): string => document.title.replace(COUNT, "");

/** Changes the window's title and keeps the count before it. */
export function replaceTitle(title: string): void {
  document.title = `${COUNT.exec(document.title)?.[0] ?? ""}${title}`;
}

/** Shows a count before the window's title. Runs after each render, because a page may set its own title. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const bare = bareTitle();
    const title = count > 0 ? `(${count}) ${bare}` : bare;
    if (document.title !== title) document.title = title;
  });
}
