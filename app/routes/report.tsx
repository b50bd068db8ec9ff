import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportPage } from "~/app/reports/visitors/ReportPage";
import { reportLink, visitorFormSchema } from "~/app/reports/visitors/visitorReport.server";
import { TEXTS } from "~/app/reports/visitors/texts";
import { formAction } from "~/app/server/formAction.server";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta: MetaFunction = () => [{ title: `${TEXTS.title} · Parlor` }, { name: "robots", content: "noindex" }];

/** X50: `?link=` is what is reported. A form that was accepted leads to `?sent=1`. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { link: searchParams.get("link") ?? "", sent: searchParams.has("sent") };
}

export const action = formAction(
  visitorFormSchema,
  ({ context, request, fields }) => reportLink(context, request, fields),
  () => "/report?sent=1",
  ["link", "reason", "text", "name", "email"],
);

export const handle: PageShape = { ownControls: true };

export default function ReportRoute() {
  const { link, sent } = useLoaderData<typeof loader>();
  return <ReportPage {...{ link, sent }} answered={useActionData<typeof action>()} />;
}
