import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { PolicyScreen } from "./PolicyScreen";

afterEach(cleanup);

const show = () =>
  renderPage(
    <PolicyScreen
      name="terms"
      language="en"
      introduction={[{ tag: "p", content: ["Read the ", { tag: "a", href: "/rules", content: ["rules"] }, "."] }]}
      sections={[
        { id: "first", number: 1, title: "Who", content: [{ tag: "p", content: ["Everyone."] }] },
        {
          id: "second",
          number: 2,
          title: "How",
          content: [{ tag: "p", content: [{ tag: "a", href: "mailto:us@parlor.test", content: ["Write"] }] }],
        },
      ]}
    />,
  );

test("X72 · a page of rules has its heading, and a heading with its number for each section", () => {
  show();
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Terms", "1. Who", "2. How"]);
});

test("X72 · a section is a region with the anchor that others link to", () => {
  show();
  expect(screen.getByRole("region", { name: "2. How" }).id).toBe("second");
});

test("X72 · a text links to another page of rules and to an email", () => {
  show();
  expect(screen.getByRole("link", { name: "rules" }).getAttribute("href")).toBe("/rules");
  expect(screen.getByRole("link", { name: "Write" }).getAttribute("href")).toBe("mailto:us@parlor.test");
});

test("X72 · each page of rules links to all of them", () => {
  show();
  const links = [...screen.getByRole("navigation", { name: "Rules and contact" }).querySelectorAll("a")];
  expect(links.map(({ pathname }) => pathname)).toEqual(["/rules", "/privacy-policy", "/terms", "/contact"]);
});
