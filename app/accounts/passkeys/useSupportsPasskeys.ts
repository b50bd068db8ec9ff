import { useSyncExternalStore } from "react";
import { supportsPasskeys } from "./ceremony";

/** False on the server, so that the HTML has no button that can't work without JavaScript. */
export const useSupportsPasskeys = (): boolean => useSyncExternalStore(never, supportsPasskeys, () => false);

/** The browser's abilities don't change while a page is open. */
const never = () => () => undefined;
