import { RULES } from "~/base/moderation/rules";
import type { Vars } from "~/app/server/env.server";
import contact from "~/content/contact.md?raw";
import privacyPolicy from "~/content/privacy-policy.md?raw";
import rules from "~/content/rules.md?raw";
import terms from "~/content/terms.md?raw";
import { readMarkdown } from "./markdown.server";
import type { PolicyName, PolicyView } from "./policy";
import { TEXTS } from "./texts";

const SOURCES: Record<PolicyName, string> = { rules, "privacy-policy": privacyPolicy, terms, contact };

type PolicyVars = Pick<
  Vars,
  "CONTACT_AUTHORITIES" | "CONTACT_MEMBERS" | "MIN_AGE" | "OPERATOR_ADDRESS" | "OPERATOR_NAME" | "ORIGIN"
>;

/** What the operator sets, by the name that stands for it in the texts: `{{operatorName}}`. */
const valuesOf = (vars: PolicyVars): Record<string, string> => ({
  operatorName: vars.OPERATOR_NAME,
  operatorAddress: vars.OPERATOR_ADDRESS,
  contactMembers: vars.CONTACT_MEMBERS,
  contactAuthorities: vars.CONTACT_AUTHORITIES,
  minAge: String(vars.MIN_AGE),
});

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

function policyText(name: PolicyName, vars: PolicyVars) {
  const values = valuesOf(vars);
  const text = SOURCES[name].replace(PLACEHOLDER, (placeholder, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`content/${name}.md has the unknown placeholder ${placeholder}`);
    return value;
  });
  return readMarkdown(text);
}

/** X72: one of the pages, as its file in content/ has it. */
export function readPolicy(name: PolicyName, vars: PolicyVars): PolicyView {
  const { introduction, sections } = policyText(name, vars);
  return {
    name,
    introduction: introduction.content,
    sections: sections.map(({ id, title, content }, i) => ({
      id,
      number: name === "terms" ? i + 1 : null,
      title,
      content,
    })),
  };
}

/** X72: the terms for programs, with the same numbers of sections as the page. The texts are Markdown. */
export function termsFile(vars: PolicyVars) {
  const { introduction, sections } = policyText("terms", vars);
  const at = (path: string) => `${vars.ORIGIN}/${path}`;
  return {
    title: TEXTS.titles.terms,
    url: at("terms"),
    language: "en",
    format: "text/markdown",
    introduction: introduction.source,
    sections: sections.map(({ id, title, source }, i) => ({
      number: i + 1,
      title,
      url: at(`terms#${id}`),
      text: source,
    })),
    rules: RULES.map(({ id, title }) => ({ id, title, url: at(`rules#${id}`) })),
  };
}
