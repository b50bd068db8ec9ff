import type { EdgeContext } from "./context.server";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends EdgeContext {
    /** the pattern of the requested route */
    route: string;
    /** Remix makes the answer (a page or its data); otherwise the route itself does */
    remixAnswers: boolean;
  }
}
