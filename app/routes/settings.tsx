import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { SettingsScreen } from "~/app/accounts/SettingsScreen";
import { readSessions } from "~/app/accounts/sessionList.server";

export const meta: MetaFunction = () => [{ title: "Settings · Parlor" }];

export async function loader({ context }: LoaderFunctionArgs) {
  return { sessions: await readSessions(context) };
}

export default function SettingsRoute() {
  return <SettingsScreen sessions={useLoaderData<typeof loader>().sessions} />;
}
