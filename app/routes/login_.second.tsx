import { type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SecondStepScreen } from "~/app/accounts/factors/SecondStepScreen";
import { TEXTS } from "~/app/accounts/factors/texts";
import { afterSecondStep, readSecondStep, takeSecondStep } from "~/app/accounts/login/secondStep.server";
import { safePath } from "~/app/http/safePath";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.second.title);

export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safePath(new URL(request.url).searchParams.get("next"), request.url);
  const page = await readSecondStep(context, next);
  if (page) return { ...page, next };
  throw redirect(await afterSecondStep(context, next));
}

export const action = pageAction(takeSecondStep);

export const handle: PageShape = { ownControls: true };

export default function SecondStepRoute() {
  return <SecondStepScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
