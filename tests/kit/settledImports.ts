import { afterAll, vi } from "vitest";

// Test files share a thread. A module that one file still imports at its end would come with that file's mocks into the next.
afterAll(() => vi.dynamicImportSettled());
