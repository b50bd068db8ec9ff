import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { Tabs } from "./Tabs";

afterEach(cleanup);

const NAMES = ["All", "Friends", "Tags"];
const focused = () => document.activeElement?.textContent;
const opened = () => screen.getByRole("tab", { selected: true }).textContent;

async function press(keys: readonly string[]) {
  const user = userEvent.setup();
  await user.tab();
  expect(focused()).toBe("All");
  const after: (string | null | undefined)[] = [];
  for (const key of keys) {
    await user.keyboard(`{${key}}`);
    after.push(focused());
  }
  return after;
}

test("X94 · the arrow keys, Home and End move between tabs that are links, and only the open tab is a stop of the Tab key", async () => {
  renderPage(<Tabs label="Feed" value="All" tabs={NAMES.map((name) => ({ name, to: `/${name}`, content: null }))} />);
  expect(await press(["ArrowRight", "Home", "End", "ArrowLeft", "End", "ArrowRight"])).toEqual(
    ["Friends", "All", "Tags", "Friends", "Tags", "All"], // after the last tab comes the first
  );
  expect(opened()).toBe("All");
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test("the arrow keys open tabs that are buttons", async () => {
  const Screen = () => {
    const [value, onChange] = useState("All");
    return (
      <Tabs
        label="Feed"
        value={value}
        onChange={onChange}
        tabs={NAMES.map((name) => ({ name, content: `what ${name} has` }))}
      />
    );
  };
  renderPage(<Screen />);
  expect(await press(["ArrowLeft"])).toEqual(["Tags"]);
  expect(opened()).toBe("Tags");
  expect(screen.getByRole("tabpanel", { name: "Tags" }).textContent).toBe("what Tags has");
});

test("without scripts, each tab is a stop of the Tab key", () => {
  const tabs = NAMES.map((name) => ({ name, content: null }));
  expect(renderToString(<Tabs label="Feed" value="All" tabs={tabs} />)).not.toContain("tabindex");
});
