import type { BrowserContext } from "@playwright/test";
import { test as base } from "~/tests/kit/pages/browserTest";
import { createMember, type Member, type Person } from "~/tests/kit/members/members";
import { type SmallWorld, smallWorld } from "./smallWorld";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
type SignedIn = Person & { cookies: Cookies };
type MadeWorld = Omit<SmallWorld, "ada" | "bayo"> & { ada: SignedIn; bayo: SignedIn };

/** Tests that only read share one small world per worker, because creating it takes longer than most of them. */
export const test = base.extend<{ world: SmallWorld }, { madeWorld: MadeWorld }>({
  madeWorld: [
    async ({ browser, server: { url } }, use) => {
      const contexts: BrowserContext[] = [];
      const world = await smallWorld(url, async (given = {}) => {
        const context = await browser.newContext({ baseURL: url });
        contexts.push(context);
        return createMember(context, url, given);
      });
      const signedIn = async ({ id, name, email, password, context }: Member): Promise<SignedIn> => ({
        id,
        name,
        email,
        password,
        cookies: await context.cookies(),
      });
      const made = { ...world, ada: await signedIn(world.ada), bayo: await signedIn(world.bayo) };
      await Promise.all(contexts.map((context) => context.close()));
      await use(made);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  world: async ({ madeWorld, newBrowser, server: { url } }, use) => {
    const enter = async ({ cookies, ...person }: SignedIn): Promise<Member> => {
      const context = await newBrowser(url);
      await context.addCookies(cookies);
      return { ...person, context, page: await context.newPage() };
    };
    await use({ ...madeWorld, ada: await enter(madeWorld.ada), bayo: await enter(madeWorld.bayo) });
  },
});
