import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Session } from "~/app/accounts/session.server";
import { signedOut } from "./formAction.server";
import { REFUSAL_STATUS } from "./refusal";

/** A loader of JSON for members alone; says why a session that was there no longer counts. */
export const memberLoader =
  (read: (asked: Pick<LoaderFunctionArgs, "request" | "context"> & { session: Session }) => Promise<object>) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const session = await context.session();
    if (session) return Response.json(await read({ request, context, session }));
    const refused = await signedOut(context);
    return Response.json(refused, { status: REFUSAL_STATUS[refused.code] });
  };
