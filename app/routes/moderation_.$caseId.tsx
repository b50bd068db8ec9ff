import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readCase } from "~/app/moderation/casePage.server";
import { CaseScreen } from "~/app/moderation/CaseScreen";
import { caseModeratorsOnly } from "~/app/server/moderators.server";
import { TEXTS } from "~/app/moderation/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlisted(data ? TEXTS.case.title(data.case.number) : TEXTS.title);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return readCase(context, await caseModeratorsOnly(context, request), params["caseId"] ?? "");
}

export const handle: PageShape = { wide: true, ownControls: true };

export default function CaseRoute() {
  const page = useLoaderData<typeof loader>();
  return <CaseScreen key={page.case.id} {...page} />;
}
