import { afterAll, vi } from "vitest";

// test files share a thread, and an earlier file's modules would lack this file's mocks
vi.resetModules();

// In jsdom, test files share the window too. An earlier file's dialogs would go on handling Back and pushed history
// entries.
if (typeof window !== "undefined") {
  const target: EventTarget = window;
  const { addEventListener } = target;
  const added: Parameters<EventTarget["addEventListener"]>[] = [];
  target.addEventListener = (...listener: (typeof added)[number]) => {
    added.push(listener);
    addEventListener.apply(target, listener);
  };
  afterAll(async () => {
    vi.useRealTimers();
    // a dialog that the last test closed takes two tasks to go back one history entry
    for (let task = 0; task < 3; task++) await new Promise((resolve) => setTimeout(resolve));
    for (const listener of added) target.removeEventListener(...listener);
    target.addEventListener = addEventListener;
    Reflect.deleteProperty(window.history, "pushState");
  });
}
