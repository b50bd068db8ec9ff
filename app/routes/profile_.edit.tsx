import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditProfileScreen } from "~/app/profiles/edit/EditProfileScreen";
import { TEXTS } from "~/app/profiles/edit/texts";
import { editProfile, readOwnFields } from "~/app/profiles/profile.server";
import { membersOnly } from "~/app/server/guards.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.title);

export async function loader({ context }: LoaderFunctionArgs) {
  const { memberId } = await membersOnly(context);
  return readOwnFields(context, memberId);
}

/** P6 without JavaScript. A form that was accepted leads to the profile. */
export const action = pageAction(editProfile);

export const handle: PageShape = { ownControls: true };

export default function EditProfileRoute() {
  return <EditProfileScreen profile={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
