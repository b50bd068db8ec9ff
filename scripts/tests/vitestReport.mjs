// Vitest's reporter for npm test. Its own JSON reporter leaves out the projects of files, and the difference between what
// a test expected and what it got.
import fs from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The variable of the environment that names the report's file. */
export const REPORT_FILE = "PARLOR_VITEST_REPORT";

/**
 * @typedef {import("vitest/node").Reporter} Reporter
 * @typedef {{ fullName: string, name: string, state: "passed" | "failed" | "skipped" | "pending", tags: string[], why: string[] }} ReportedTest
 *   fullName: with the names of its groups
 * @typedef {{ file: string, project: string, seconds: number, isBroken: boolean, why: string[], tests: ReportedTest[] }} ReportedFile
 *   isBroken: it couldn't be loaded, or failed outside of its tests
 * @typedef {{ files: ReportedFile[], errors: string[] }} VitestReport errors: outside of any file
 * @typedef {{ name?: string, message: string, diff?: string, stacks?: readonly { file: string, line: number }[] }} VitestError
 */

/** @implements {Reporter} */
export default class {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest/node").SerializedError[]} errors
   */
  async onTestRunEnd(modules, errors) {
    const file = process.env[REPORT_FILE];
    if (!file) return;
    /** @type {VitestReport} */
    const report = { files: modules.map(fileOf), errors: errors.map(whyOf) };
    await fs.writeFile(file, JSON.stringify(report));
  }
}

/** @param {import("vitest/node").TestModule} module @returns {ReportedFile} */
function fileOf(module) {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((group) => group.errors())];
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    seconds: (duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration) / 1000,
    isBroken: errors.length > 0,
    why: errors.map(whyOf),
    tests: [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result();
      return { fullName: test.fullName, name: test.name, state, tags: test.tags, why: errors.map(whyOf) };
    }),
  };
}

/**
 * What was wrong, the difference, and the line of ours where it was noticed.
 * @param {VitestError} error
 */
export function whyOf({ name, message, diff, stacks = [] }) {
  const own = stacks.find(({ file }) => !file.includes("/node_modules/"));
  const lines = [
    name && !message.startsWith(name) ? `${name}: ${message}` : message,
    ...(diff ? [diff] : []),
    ...(own ? [`at ${path.relative(process.cwd(), own.file)}:${own.line}`] : []),
  ];
  return stripVTControlCharacters(lines.join("\n"));
}
