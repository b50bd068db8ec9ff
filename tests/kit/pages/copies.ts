import { expect, type Page } from "@playwright/test";
import { dataPath, SHELL } from "~/base/offline";

/**
 * Waits until the browser could show a page without a network: it has a copy of it, and the files with which it starts, both
 * of the open page's release.
 */
export async function untilKept(page: Page, path: string): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async (addresses) => {
        const names = (await caches.keys()).filter((name) => name.endsWith(` ${window.__remixManifest?.url}`));
        const ofRelease = await Promise.all(names.map((name) => caches.open(name)));
        const has = async (address: string) =>
          (await Promise.all(ofRelease.map((cache) => cache.match(address)))).some(Boolean);
        return (await Promise.all(addresses.map(has))).every(Boolean);
      },
      [dataPath(path), SHELL],
    );
  await expect.poll(isKept, { message: `${path} is kept`, timeout: 20_000 }).toBe(true);
}

/** Everything that the browser stores for Parlor, as one text: caches, databases, stored values and cookies. */
export async function storedIn(page: Page): Promise<string> {
  const own = await page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = !answer?.headers.get("content-type")?.startsWith("image/");
        found.push(name, request.url, isText ? await answer?.text() : "");
      }
    }
    const whole = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("unknown"));
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await whole(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store);
        found.push(name, store, await whole(all.getAllKeys()), await whole(all.getAll()));
      }
      db.close();
    }
    return JSON.stringify(found);
  });
  return own + JSON.stringify(await page.context().cookies());
}
