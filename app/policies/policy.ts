import type { Language } from "~/base/languages";

/** The pages with Parlor's rules and contact points (X72), by their path. */
export const POLICY_NAMES = ["rules", "privacy-policy", "terms", "contact"] as const;

export type PolicyName = (typeof POLICY_NAMES)[number];

export interface PolicyView {
  name: PolicyName;
  /** the page's language, or English where the text doesn't exist in that language */
  language: Language;
  introduction: TextNode[];
  sections: PolicySection[];
}

interface PolicySection {
  /** the section's anchor */
  id: string;
  /** from 1, where a page numbers its sections */
  number: number | null;
  title: string;
  content: TextNode[];
}

/** A piece of a text: plain, or an element with more pieces. */
export type TextNode = string | TextElement;

export interface TextElement {
  tag: TextTag;
  /** of a link */
  href?: string;
  content: TextNode[];
}

export type TextTag =
  "a" | "code" | "em" | "h3" | "li" | "ol" | "p" | "strong" | "table" | "tbody" | "td" | "th" | "thead" | "tr" | "ul";
