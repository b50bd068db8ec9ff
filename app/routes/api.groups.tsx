import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { signedOut } from "~/app/edge/formAction.server";
import { REFUSAL_STATUS } from "~/app/edge/refusal";
import { readGroupNames } from "~/app/groups/groups.server";
import { idsOf } from "~/app/posts/feed.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await context.session();
  if (session) return Response.json({ groups: await readGroupNames(context, session.memberId, idsOf(request)) });
  const refused = await signedOut(context);
  return Response.json(refused, { status: REFUSAL_STATUS[refused.code] });
}
