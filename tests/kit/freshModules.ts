import { vi } from "vitest";

// Test files share a thread, and the modules of an earlier file would come without this file's mocks.
vi.resetModules();
