import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportPage } from "~/app/reports/visitors/ReportPage";
import { TEXTS } from "~/app/reports/visitors/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { reportLink } from "~/app/reports/visitors/visitorReport.server";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.title);

/** X50: `?link=` is what is reported. A form that was accepted leads to `?sent=1`. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { link: searchParams.get("link") ?? "", sent: searchParams.has("sent") };
}

export const action = pageAction(reportLink);

export const handle: PageShape = { ownControls: true };

export default function ReportRoute() {
  const { link, sent } = useLoaderData<typeof loader>();
  return <ReportPage link={link} sent={sent} answered={useActionData<typeof action>()} />;
}
