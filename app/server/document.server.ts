import type { AppLoadContext } from "@remix-run/cloudflare";

/** Whether the request is for a document, not for the data of a page that the browser opens in the current document. */
export const isDocument = ({ route }: Pick<AppLoadContext, "route">): boolean => !route.endsWith(".data");
