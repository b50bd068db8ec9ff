import { data } from "@remix-run/cloudflare";

/** Throw it: the page says that the viewer may not see this. */
export const forbidden = () => data(null, { status: 403 });
