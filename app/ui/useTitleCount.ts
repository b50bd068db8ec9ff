import { useEffect } from "react";

const COUNT = /^\(\d+\) /;

/** Shows before the window's title how much is unread. After each drawing, because a page's own title comes with it. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const bare = document.title.replace(COUNT, "");
    const title = count > 0 ? `(${count}) ${bare}` : bare;
    if (document.title !== title) document.title = title;
  });
}
