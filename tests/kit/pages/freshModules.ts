import { vi } from "vitest";

// test files share a thread, and an earlier file's modules would lack this file's mocks
vi.resetModules();
