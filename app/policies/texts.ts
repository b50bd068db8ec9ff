import { say } from "~/app/ui/format/sentences";
import type { PolicyName } from "./policy";

export const TEXTS = {
  pages: "Rules and contact",
  titles: {
    rules: "Rules",
    "privacy-policy": "Privacy policy",
    terms: "Terms",
    contact: "Contact",
  } satisfies Record<PolicyName, string>,
  numbered: (number: number, title: string) => say`${number}. ${title}`,
} as const;
