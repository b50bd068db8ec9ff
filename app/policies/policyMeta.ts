import type { MetaArgs } from "@remix-run/cloudflare";
import { languageLinks } from "~/app/ui/browser/languageLinks";
import { titled } from "~/app/ui/browser/pageMeta";
import { originIn } from "~/app/ui/browser/shareCard";
import type { PolicyName } from "./policy";
import { TEXTS } from "./texts";

/** The title of a page of rules, and its links to the other languages. */
export function policyMeta(name: PolicyName, { matches, location }: Pick<MetaArgs, "matches" | "location">) {
  const origin = originIn(matches);
  return [
    ...titled(TEXTS.titles[name]),
    ...(origin === null ? [] : languageLinks({ origin, path: `/${name}`, search: location.search })),
  ];
}
