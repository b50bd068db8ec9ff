import { SharedValue } from "~/app/ui/browser/observed";

/** Whether what the page shows came from this browser's copy, and the edge hasn't answered since. */
export const shownCopy = new SharedValue(false);

/** The release that the edge has now, if it isn't this page's. */
export const newRelease = new SharedValue<string | null>(null);
