import { type ComponentType, createContext } from "react";
import type { ShownOnRequestProps } from "~/app/safety/ShownOnRequest";

/**
 * What draws a muted post, where it is there from the beginning: on the server, and on a page whose HTML has a muted
 * post. Null on every other page, which loads it on demand. React hydrates a `Suspense` boundary late, and discards its
 * HTML when the page's data changes meanwhile, so the server's HTML has none.
 */
export const ShownOnRequestContext = createContext<ComponentType<ShownOnRequestProps> | null>(null);
