import { data } from "@remix-run/cloudflare";

/** Throw it: the page says that there is nothing here. */
export const notFound = () => data(null, { status: 404 });
