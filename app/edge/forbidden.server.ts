import { data } from "@remix-run/cloudflare";

/** Throw it: the page says that it is not for who asks. */
export const forbidden = () => data(null, { status: 403 });
