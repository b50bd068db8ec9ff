import { marked, type Token, type Tokens } from "marked";
import type { TextElement, TextNode, TextTag } from "./policy";

interface MarkdownSection {
  title: string;
  /** the id that the heading gives, as in `## Title {#id}`, or one made from the title */
  id: string;
  content: TextNode[];
  /** the section's Markdown without its heading */
  source: string;
}

interface MarkdownText {
  /** what is before the first heading */
  introduction: Omit<MarkdownSection, "title" | "id">;
  sections: MarkdownSection[];
}

/**
 * A Markdown text, divided at its headings of the second level. Throws if the text has something that a page can't
 * show, such as HTML or a picture.
 */
export function readMarkdown(text: string): MarkdownText {
  const tokens = marked.lexer(text);
  const starts = tokens.flatMap((token, i) => (isSectionHeading(token) ? [i] : []));
  return {
    introduction: partOf(tokens.slice(0, starts[0])),
    sections: starts.map((start, i) => ({
      ...headingOf(tokens[start] as Tokens.Heading),
      ...partOf(tokens.slice(start + 1, starts[i + 1])),
    })),
  };
}

const isSectionHeading = (token: Token): boolean => token.type === "heading" && (token as Tokens.Heading).depth === 2;

const partOf = (tokens: Token[]) => ({
  content: nodesOf(tokens),
  source: tokens
    .map(({ raw }) => raw)
    .join("")
    .trim(),
});

const GIVEN_ID = /^(.*?)\s*\{#([a-z][a-z0-9-]*)\}$/;

function headingOf({ text }: Tokens.Heading): { title: string; id: string } {
  const [, title = text, id = slugOf(text)] = GIVEN_ID.exec(text) ?? [];
  return { title, id };
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

const element = (tag: TextTag, content: TextNode[]): TextElement => ({ tag, content });

const nodesOf = (tokens: Token[] = []): TextNode[] => tokens.flatMap(nodeOf);

function nodeOf(token: Token): TextNode[] {
  switch (token.type) {
    case "space":
      return [];
    case "paragraph":
      return [element("p", nodesOf(token.tokens))];
    case "heading":
      return [element("h3", nodesOf(token.tokens))];
    case "strong":
    case "em":
      return [element(token.type, nodesOf(token.tokens))];
    case "codespan":
      return [element("code", [(token as Tokens.Codespan).text])];
    case "link":
      return [{ ...element("a", nodesOf(token.tokens)), href: hrefOf(token as Tokens.Link) }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return [
        element(
          ordered ? "ol" : "ul",
          items.map((item) => element("li", nodesOf(item.tokens))),
        ),
      ];
    }
    case "table":
      return [tableOf(token as Tokens.Table)];
    case "escape":
      return [(token as Tokens.Escape).text];
    case "text": {
      const { tokens, text } = token as Tokens.Text;
      return tokens ? nodesOf(tokens) : [text];
    }
    default:
      throw new Error(`A page of rules can't show the Markdown "${token.raw.trim()}" (${token.type})`);
  }
}

function tableOf({ header, rows }: Tokens.Table): TextElement {
  const row = (cells: Tokens.TableCell[], tag: "th" | "td") =>
    element(
      "tr",
      cells.map((cell) => element(tag, nodesOf(cell.tokens))),
    );
  return element("table", [
    element("thead", [row(header, "th")]),
    element(
      "tbody",
      rows.map((cells) => row(cells, "td")),
    ),
  ]);
}

/** A path of this site, a web address or an email. */
const SAFE_HREF = /^(\/(?!\/)|#|https:\/\/|mailto:)/;

function hrefOf({ href, raw }: Tokens.Link): string {
  if (!SAFE_HREF.test(href)) throw new Error(`A page of rules can't link to "${raw}"`);
  return href;
}
