import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changePassword } from "~/app/accounts/password/changePassword.server";
import { passwordFormSchema } from "~/app/accounts/login/credentials";
import { SettingsScreen } from "~/app/settings/SettingsScreen";
import { readSettings } from "~/app/settings/settings.server";
import { memberAction } from "~/app/server/formAction.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/settings/texts";

export const meta: MetaFunction = () => [{ title: `${TEXTS.title} · Parlor` }];

export const loader = ({ context, request }: LoaderFunctionArgs) => readSettings(context, request);

export const action = memberAction(null, passwordFormSchema, ({ context, session, fields }) =>
  changePassword(context, session, fields),
);

export const handle: PageShape = { ownControls: true };

export default function SettingsRoute() {
  return <SettingsScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
