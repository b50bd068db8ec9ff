import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Session } from "./session.server";
import { refuse } from "./answer.server";
import { signedOut } from "./formAction.server";
import { type Counted, limitMember } from "./limits.server";

/** A loader of JSON for members only. It says why a session is no longer valid. `counted` is the action that it counts as, or null for a cheap read. */
export const memberLoader =
  (
    counted: Counted | null,
    read: (asked: Pick<LoaderFunctionArgs, "request" | "context"> & { session: Session }) => Promise<object>,
  ) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const session = await context.session();
    if (!session) return refuse(context, await signedOut(context));
    const limited = counted && (await limitMember(context, session.memberId, counted));
    return limited ? refuse(context, limited) : Response.json(await read({ request, context, session }));
  };
