import { Link } from "@remix-run/react";
import { createElement, type ReactNode } from "react";
import type { TextElement, TextNode, TextTag } from "./policy";

/** The text of a page of rules. */
export const PolicyText = ({ content }: { content: TextNode[] }) => <>{shown(content)}</>;

const shown = (nodes: TextNode[]): ReactNode[] =>
  nodes.map((node, i) => (typeof node === "string" ? node : <Element key={i} {...node} />));

function Element({ tag, href, content }: TextElement) {
  const children = shown(content);
  if (href === undefined) return createElement(tag, { className: CLASSES[tag] }, ...children);
  return href.startsWith("/") && !href.includes(".") ? (
    <Link to={href} className={LINK_CLASS}>
      {children}
    </Link>
  ) : (
    <a href={href} className={LINK_CLASS}>
      {children}
    </a>
  );
}

const LINK_CLASS = "text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent";

const CLASSES: Partial<Record<TextTag, string>> = {
  p: "mt-3",
  h3: "mt-4 font-semibold",
  ul: "mt-3 list-disc space-y-1.5 ps-5 marker:text-ink-3",
  ol: "mt-3 list-decimal space-y-1.5 ps-5 marker:text-ink-3",
  code: "font-mono text-sm",
  table: "mt-3 w-full table-fixed border-collapse text-start text-sm",
  tr: "border-b border-hairline align-top",
  th: "py-2 pe-3 font-semibold",
  td: "py-2 pe-3 text-ink-2 first:text-ink",
};
