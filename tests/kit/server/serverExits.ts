import fs from "node:fs/promises";
import path from "node:path";
import type { BrowserContext, TestInfo } from "@playwright/test";
import { onUnexpectedExit, type TestServer } from "./server";

/**
 * Fails a test immediately when one of its servers exits. It closes the test's browser contexts, so that whatever the
 * test awaits rejects. A file remembers the exit, so that a retry fails immediately too: a server that dies is never a
 * flaky test.
 */
export class ServerExits {
  readonly #contexts = new Set<Pick<BrowserContext, "close">>();
  readonly #file: string;
  readonly #stopListening: () => void;
  #lastOutput: string | undefined;

  constructor({ project, testId }: Pick<TestInfo, "project" | "testId">, listen = onUnexpectedExit) {
    this.#file = path.join(project.outputDir, "server-exits", `${testId}.txt`);
    this.#stopListening = listen((lastOutput) => {
      this.#lastOutput ??= lastOutput;
      for (const context of this.#contexts) void context.close();
    });
  }

  closeOnExit(context: Pick<BrowserContext, "close">): void {
    this.#contexts.add(context);
  }

  /** @throws when the worker's server is gone, or when this is the retry of a test whose server exited */
  async failIfExitedBefore(server: Pick<TestServer, "unexpectedExit">): Promise<void> {
    this.#lastOutput = server.unexpectedExit() ?? (await fs.readFile(this.#file, "utf8").catch(() => undefined));
    await this.#failIfExited();
  }

  /** Stops listening. @throws with the server's last output, if one exited */
  async end(): Promise<void> {
    this.#stopListening();
    await this.#failIfExited();
  }

  async #failIfExited(): Promise<void> {
    if (this.#lastOutput === undefined) return;
    await fs.mkdir(path.dirname(this.#file), { recursive: true });
    await fs.writeFile(this.#file, this.#lastOutput);
    throw new Error(`A server that this test uses exited: ${this.#lastOutput}`);
  }
}
