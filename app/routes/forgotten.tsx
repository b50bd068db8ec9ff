import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forgottenSchema } from "~/app/accounts/login/credentials";
import { ForgottenScreen } from "~/app/accounts/password/ForgottenScreen";
import { requestPasswordReset } from "~/app/accounts/password/resetPassword.server";
import { formAction } from "~/app/server/formAction.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/password/texts";

export const meta: MetaFunction = () => [
  { title: `${TEXTS.forgotten.title} · Parlor` },
  { name: "robots", content: "noindex" },
];

/** A form sent without JavaScript redirects here, with `sent`. */
export const loader = ({ request }: LoaderFunctionArgs) => ({ sent: new URL(request.url).searchParams.has("sent") });

export const action = formAction(
  forgottenSchema,
  ({ context, request, fields }) => requestPasswordReset(context, request, fields.email),
  () => "/forgotten?sent=1",
  ["email"],
);

export const handle: PageShape = { ownControls: true };

export default function ForgottenRoute() {
  return <ForgottenScreen sent={useLoaderData<typeof loader>().sent} answered={useActionData<typeof action>()} />;
}
