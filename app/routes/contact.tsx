import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPolicy } from "~/app/policies/policy.server";
import { PolicyScreen } from "~/app/policies/PolicyScreen";
import { TEXTS } from "~/app/policies/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled(TEXTS.titles.contact);

export const loader = ({ context }: LoaderFunctionArgs) => readPolicy("contact", context.vars);

export const handle: PageShape = { ownControls: true };

export default function ContactRoute() {
  return <PolicyScreen {...useLoaderData<typeof loader>()} />;
}
