import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readAccount } from "~/app/accounts/account.server";
import { changePassword } from "~/app/accounts/password/changePassword.server";
import { passwordFormSchema } from "~/app/accounts/login/credentials";
import { SettingsScreen } from "~/app/settings/SettingsScreen";
import { readSessions } from "~/app/accounts/sessions/sessionList.server";
import { readBlocked } from "~/app/safety/blocks.server";
import { timeCursorOf } from "~/app/server/paging.server";
import { memberAction } from "~/app/server/formAction.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/settings/texts";

export const meta: MetaFunction = () => [{ title: `${TEXTS.title} · Parlor` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.session();
  const [account, sessions, blocked] = await Promise.all([
    readAccount(context),
    readSessions(context),
    viewer && readBlocked(context, viewer.memberId, timeCursorOf(request)),
  ]);
  return { account, sessions, blocked };
}

export const action = memberAction(null, passwordFormSchema, ({ context, session, fields }) =>
  changePassword(context, session, fields),
);

export const handle: PageShape = { ownControls: true };

export default function SettingsRoute() {
  return <SettingsScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
