import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingsScreen } from "~/app/settings/SettingsScreen";
import { readSettings } from "~/app/settings/settings.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/settings/texts";
import { changePassword } from "~/app/accounts/password/changePassword.server";
import { pageAction } from "~/app/server/pageAction.server";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled(TEXTS.title);

export const loader = ({ context, request }: LoaderFunctionArgs) => readSettings(context, request);

export const action = pageAction(changePassword);

export const handle: PageShape = { ownControls: true };

export default function SettingsRoute() {
  return <SettingsScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
