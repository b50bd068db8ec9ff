import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { ROOT } from "~/scripts/root.mjs";
import { lockState } from "./stateLock.mjs";

const newFolder = () => fs.mkdtemp(path.join(os.tmpdir(), "parlor-lock-"));

it("start · only one process can use a folder of data", async () => {
  const folder = await newFolder();
  const unlock = await lockState(folder);
  await expect(lockState(folder)).rejects.toThrow("in use by another Parlor");
  await expect(lockState(`${folder}/../${path.basename(folder)}`)).rejects.toThrow("PARLOR_STATE");
  await unlock();
  await (
    await lockState(folder)
  )();
  await fs.rm(folder, { recursive: true });
});

it("start · a process that was killed leaves the folder free", async () => {
  const folder = await newFolder();
  const hold = `import { lockState } from ${JSON.stringify(path.join(ROOT, "scripts/server/stateLock.mjs"))}; await lockState(process.argv[1]); console.log("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", hold, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  await expect(lockState(folder)).rejects.toThrow("in use");
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await (
    await lockState(folder)
  )();
  await fs.rm(folder, { recursive: true });
});
