import { expect, test } from "vitest";
import type { ChosenTests } from "./chooseTests.mjs";
import { importGraph } from "./importGraph.mjs";
import { MOST, mostRelevant } from "./mostRelevant.mjs";

const CHANGED = "app/friends/FriendButton.tsx";
const NONE: ChosenTests = { unit: [], ui: [], rooms: [], edge: [], cuts: [], browser: [] };
/** More walks through all pages than fit, each of which ran the changed file too. */
const walks = Array.from({ length: MOST.browser }, (_, line) => `tests/e2e/pages.spec.ts:${line}`);
const ran = {
  ...Object.fromEntries(walks.map((test) => [test, [CHANGED, "app/posts/Post.tsx", "app/games/Games.tsx"]])),
  "tests/e2e/friends.spec.ts:6": [CHANGED, "app/friends/requests/List.tsx", "app/ui/Button.tsx"],
  // the rest of the product
  ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`tests/wire/${n}.edge.test.ts`, [`app/other/${n}.ts`]])),
};

const FILES: Record<string, string> = {
  "tests/e2e/kit.spec.ts": 'import { open } from "~/tests/kit/open";\nopen();',
  "tests/kit/open.ts": "export const open = () => undefined;",
};
const graph = importGraph(Object.keys(FILES), (file) => FILES[file]);

const relevant = (chosen: Partial<ChosenTests>, changed = [CHANGED]) =>
  mostRelevant({ ...NONE, ...chosen }, new Set(changed), graph, { ran, atLoad: [] });
const browserTests = (browser: string[], changed?: string[]) => relevant({ browser }, changed).browser;

test("test:changed · a test that ran mostly the feature's code comes before a walk through all pages", () => {
  const chosen = browserTests([...walks, "tests/e2e/friends.spec.ts:6"]);
  expect(chosen).toHaveLength(MOST.browser);
  expect(chosen[0]).toBe("tests/e2e/friends.spec.ts:6");
});

test("test:changed · a walk through most of the product is left out if there are other tests", () => {
  const pages = Array.from({ length: 20 }, (_, n) => `app/pages/${n}.tsx`);
  const walked = { ...ran, "tests/e2e/all.spec.ts:1": [CHANGED, ...pages] };
  const chosen = (browser: string[]) =>
    mostRelevant({ ...NONE, browser }, new Set([CHANGED]), graph, { ran: walked, atLoad: [] }).browser;
  expect(chosen(["tests/e2e/all.spec.ts:1", "tests/e2e/friends.spec.ts:6"])).toEqual(["tests/e2e/friends.spec.ts:6"]);
  expect(chosen(["tests/e2e/all.spec.ts:1"])).toEqual(["tests/e2e/all.spec.ts:1"]);
});

test("test:changed · a changed test comes first", () => {
  const chosen = browserTests(
    ["tests/e2e/friends.spec.ts:6", "tests/e2e/new.spec.ts"],
    [CHANGED, "tests/e2e/new.spec.ts"],
  );
  expect(chosen).toEqual(["tests/e2e/new.spec.ts", "tests/e2e/friends.spec.ts:6"]);
});

test("test:changed · a test that imports a changed part of the kit comes before those that don't", () => {
  const chosen = browserTests([...walks, "tests/e2e/kit.spec.ts"], [CHANGED, "tests/kit/open.ts"]);
  expect(chosen[0]).toBe("tests/e2e/kit.spec.ts");
});

test("test:changed · a spec without a record comes last", () => {
  expect(browserTests(["tests/e2e/start.spec.ts", "tests/e2e/friends.spec.ts:6"])).toEqual([
    "tests/e2e/friends.spec.ts:6",
    "tests/e2e/start.spec.ts",
  ]);
});

test("test:changed · no unit test is left out", () => {
  const unit = Array.from({ length: 500 }, (_, i) => `app/${i}.test.ts`);
  expect(relevant({ unit }).unit).toEqual(unit);
});
