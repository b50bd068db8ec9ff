import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPolicy } from "~/app/policies/policy.server";
import { policyMeta } from "~/app/policies/policyMeta";
import { PolicyScreen } from "~/app/policies/PolicyScreen";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta: MetaFunction = (page) => policyMeta("rules", page);

export const loader = ({ context }: LoaderFunctionArgs) => readPolicy("rules", context.vars);

export const handle: PageShape = { ownControls: true };

export default function RulesRoute() {
  return <PolicyScreen {...useLoaderData<typeof loader>()} />;
}
