import { IDBFactory } from "fake-indexeddb";
import { afterAll, vi } from "vitest";

// test files share a thread, and an earlier file's modules would lack this file's mocks
vi.resetModules();

// A file starts without what an earlier one has stored; otherwise its dialogs would go on with that file's uploads.
if ("indexedDB" in globalThis) globalThis.indexedDB = new IDBFactory();

// In jsdom, test files share the window too. An earlier file's dialogs would go on handling Back and pushed history
// entries, and its timers would fire in a later file, or after the window is gone. A page that closes has no timers.
if (typeof window !== "undefined") {
  localStorage.clear();
  sessionStorage.clear();
  const target: EventTarget = window;
  const { addEventListener } = target;
  const added: Parameters<EventTarget["addEventListener"]>[] = [];
  target.addEventListener = (...listener: (typeof added)[number]) => {
    added.push(listener);
    addEventListener.apply(target, listener);
  };
  const { setTimeout: start } = globalThis;
  const timers: NodeJS.Timeout[] = [];
  globalThis.setTimeout = Object.assign((...timer: Parameters<typeof start>) => {
    const started = start(...timer);
    timers.push(started);
    return started;
  }, start);
  afterAll(async () => {
    vi.useRealTimers();
    // a dialog that the last test closed takes two tasks to go back one history entry
    for (let task = 0; task < 3; task++) await new Promise((resolve) => setTimeout(resolve));
    for (const timer of timers) clearTimeout(timer);
    globalThis.setTimeout = start;
    for (const listener of added) target.removeEventListener(...listener);
    target.addEventListener = addEventListener;
    Reflect.deleteProperty(window.history, "pushState");
  });
}
