/** A17: the page where a member confirms that it is them, and then goes on to `next`, a path of this site. */
export const provePath = (next: string): string => `/prove?${new URLSearchParams({ next })}`;

/** Where a member goes who doesn't confirm: a page near `next` that needs no proof. */
export const unprovedPath = (next: string): string => (next.startsWith("/settings") ? "/settings" : "/");
