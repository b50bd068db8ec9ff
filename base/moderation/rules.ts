/**
 * The rules that a moderator's decision can cite. A decision stores the id, and `/rules#<id>` explains the rule, so an
 * id never changes and never gets another meaning. The titles are those of content/en/rules.md.
 */
export const RULES = [
  { id: "violence", title: "Violence and threats" },
  { id: "harassment", title: "Harassment" },
  { id: "hate", title: "Hate" },
  { id: "sexual-content", title: "Sexual content without consent" },
  { id: "child-safety", title: "Sexual content with a child" },
  { id: "self-harm", title: "Suicide and self-harm" },
  { id: "illegal-goods", title: "Illegal goods and fraud" },
  { id: "spam", title: "Spam and manipulation" },
  { id: "impersonation", title: "Impersonation" },
  { id: "privacy", title: "Privacy of others" },
  { id: "intellectual-property", title: "Intellectual property" },
] as const;

export const RULE_IDS = RULES.map(({ id }) => id);

/** The title of the rule that a decision cites. */
export const ruleTitle = (id: string): string => RULES.find((rule) => rule.id === id)?.title ?? id;
