import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { verifySchema } from "~/app/accounts/credentials";
import { tokenIn } from "~/app/accounts/mailLink.server";
import { emailToVerify, verifyEmail } from "~/app/accounts/verifyEmail.server";
import { VerifyScreen } from "~/app/accounts/VerifyScreen";
import { memberAction } from "~/app/edge/formAction.server";
import { membersOnly } from "~/app/edge/members.server";

export const meta: MetaFunction = () => [{ title: "Confirm your email · Parlor" }, { name: "robots", content: "noindex" }];

/** Its address is a key. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { memberId } = await membersOnly(context);
  const token = tokenIn(request);
  return { token, email: await emailToVerify(context, memberId, token) };
}

export const action = memberAction(
  verifySchema,
  ({ context, session, fields }) => verifyEmail(context, session.memberId, fields.token),
  () => "/settings",
);

export default function VerifyRoute() {
  return <VerifyScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
