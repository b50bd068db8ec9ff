import type { EdgeContext } from "./context.server";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends EdgeContext {
    /** the pattern of the route that was asked for */
    route: string;
    /** Remix makes the answer, a page or its data; else the route itself does */
    remixAnswers: boolean;
  }
}
