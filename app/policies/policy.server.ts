import { RULES } from "~/base/moderation/rules";
import type { Vars } from "~/app/server/env.server";
import { isolatedIn } from "~/app/i18n/isolated";
import { currentLanguage } from "~/app/i18n/language";
import { inLanguage } from "~/app/i18n/requestLanguage.server";
import { DEFAULT_LANGUAGE, type Language } from "~/base/languages";
import { readMarkdown } from "./markdown.server";
import type { PolicyName, PolicyView } from "./policy";
import { TEXTS } from "./texts";

/** The texts by file: `/content/en/rules.md`. */
const SOURCES = import.meta.glob<string>("/content/*/*.md", { query: "?raw", import: "default", eager: true });

/** The text in this language. English has all of them, and stands in for the others. */
function sourceOf(name: PolicyName, language: Language): { text: string; language: Language } {
  const text = SOURCES[`/content/${language}/${name}.md`];
  if (text !== undefined) return { text, language };
  if (language === DEFAULT_LANGUAGE) throw new Error(`content/${language}/${name}.md is missing`);
  return sourceOf(name, DEFAULT_LANGUAGE);
}

type PolicyVars = Pick<
  Vars,
  "CONTACT_AUTHORITIES" | "CONTACT_MEMBERS" | "MIN_AGE" | "OPERATOR_ADDRESS" | "OPERATOR_NAME" | "ORIGIN"
>;

/** What the operator sets, by the name that stands for it in the texts: `{{operatorName}}`. */
const valuesOf = (vars: PolicyVars, language: Language): Record<string, string> => ({
  operatorName: isolatedIn(language, vars.OPERATOR_NAME),
  operatorAddress: isolatedIn(language, vars.OPERATOR_ADDRESS),
  contactMembers: vars.CONTACT_MEMBERS,
  contactAuthorities: vars.CONTACT_AUTHORITIES,
  minAge: String(vars.MIN_AGE),
});

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

function policyText(name: PolicyName, vars: PolicyVars, language: Language = currentLanguage()) {
  const source = sourceOf(name, language);
  const values = valuesOf(vars, source.language);
  const text = source.text.replace(PLACEHOLDER, (placeholder, key: string) => {
    const value = values[key];
    if (value === undefined)
      throw new Error(`content/${source.language}/${name}.md has the unknown placeholder ${placeholder}`);
    return value;
  });
  return { ...readMarkdown(text), language: source.language };
}

/** X72: one of the pages, as its file in content/ has it. */
export function readPolicy(name: PolicyName, vars: PolicyVars): PolicyView {
  const { introduction, sections, language } = policyText(name, vars);
  return {
    name,
    language,
    introduction: introduction.content,
    sections: sections.map(({ id, title, content }, i) => ({
      id,
      number: name === "terms" ? i + 1 : null,
      title,
      content,
    })),
  };
}

const titlesOfRules = new Map<Language, ReadonlyMap<string, string>>();

/** The title of a rule in the language of the request, or in English; of a rule that is no longer there, its id. */
export function ruleTitle(id: string): { title: string; language: Language } {
  const { text, language } = sourceOf("rules", currentLanguage());
  const titles =
    titlesOfRules.get(language) ?? new Map(readMarkdown(text).sections.map((section) => [section.id, section.title]));
  titlesOfRules.set(language, titles);
  return { title: titles.get(id) ?? id, language };
}

/** X72: the terms for programs, with the same numbers of sections as the page. The texts are Markdown. */
export function termsFile(vars: PolicyVars) {
  const { introduction, sections, language } = policyText("terms", vars, DEFAULT_LANGUAGE);
  const at = (path: string) => `${vars.ORIGIN}/${path}`;
  return {
    title: inLanguage(language, () => TEXTS.titles.terms),
    url: at("terms"),
    language,
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
