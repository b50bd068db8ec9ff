import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort, HOST } from "~/scripts/server/freePort.mjs";
import { Visitor } from "~/scripts/demo/visitor.mjs";
import { processes } from "~/scripts/server/processes.mjs";
import { ROOT } from "~/scripts/root.mjs";

// Tests `npm start` as a person runs it, but without the build.

interface Started {
  child: ChildProcess;
  port: number;
  state: string;
  /** what it has printed so far */
  output: { stdout: string; stderr: string };
}

const started: Started[] = [];
test.afterEach(async () => {
  for (const { child, state } of started.splice(0)) {
    child.kill("SIGKILL");
    await fs.rm(state, { recursive: true, force: true });
  }
});

async function start(options: { port?: number; state?: string } = {}): Promise<Started> {
  const port = options.port ?? (await freePort(0));
  const state = options.state ?? (await fs.mkdtemp(path.join(os.tmpdir(), "parlor-start-")));
  // Playwright sets FORCE_COLOR; beside a NO_COLOR of the person's own, Node would warn on stderr
  const env = { ...process.env, FORCE_COLOR: undefined, PORT: String(port), PARLOR_STATE: state };
  const child = spawn(process.execPath, [path.join(ROOT, "scripts/start.mjs"), "--no-build"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => (output.stdout += text));
  child.stderr.on("data", (text) => (output.stderr += text));
  started.push({ child, port, state, output });
  return { child, port, state, output };
}

const ready = async (server: Started) => {
  await expect.poll(() => server.output.stdout, { timeout: 60_000 }).toContain("Ready on");
  return processes().filter(({ parent }) => parent === server.child.pid);
};

/** Leaves out processes that have ended, but that process 1, their new parent, hasn't collected yet. */
const stillRunning = (pids: number[]) => () =>
  processes()
    .filter(({ pid, command, parent }) => pids.includes(pid) && !(parent === 1 && command === ""))
    .map(({ pid }) => pid);
const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, HOST, () => socket.end(() => resolve(true)));
    socket.on("error", () => resolve(false));
  });

test("start · prints one line when it is ready", { tag: "@full" }, async () => {
  const server = await start();
  await ready(server);
  expect(server.output.stdout).toBe(`Ready on http://localhost:${server.port}\n`);
  expect((await fetch(`http://localhost:${server.port}/`)).status).toBe(200);
  expect((await fs.stat(path.join(ROOT, ".dev.vars"))).mode & 0o077).toBe(0);
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  test(`start · ${signal} ends the server and its runtime`, { tag: "@full" }, async () => {
    const server = await start();
    const children = await ready(server);
    expect(children.map(({ command }) => command)).toContain("workerd");
    server.child.kill(signal);
    expect(await once(server.child, "exit")).toEqual([0, null]);
    await expect.poll(stillRunning(children.map(({ pid }) => pid))).toEqual([]);
    expect(await isOpen(server.port)).toBe(false);
  });
}

test("start · after kill -9 it starts again on the same port and data", async () => {
  const server = await start();
  await ready(server);
  server.child.kill("SIGKILL");
  await once(server.child, "exit");
  await expect.poll(() => isOpen(server.port)).toBe(false);
  await ready(await start(server));
});

test("start · a port or folder that is in use is reported", { tag: "@full" }, async () => {
  const server = await start();
  await ready(server);
  const samePort = await start({ port: server.port });
  expect(await once(samePort.child, "exit")).toEqual([1, null]);
  expect(samePort.output.stderr).toBe(`Port ${server.port} is taken. Choose another: PORT=${server.port + 1}\n`);
  const sameFolder = await start({ state: server.state });
  expect(await once(sameFolder.child, "exit")).toEqual([1, null]);
  expect(sameFolder.output.stderr).toContain("is in use by another Parlor");
});

/** The recorded data of an earlier version, and the ids in it. */
async function recordedState<Name extends string>(
  name: string,
): Promise<{ state: string; made: Record<Name, string> }> {
  const state = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-earlier-"));
  execFileSync("tar", ["xzf", path.join(ROOT, `tests/states/${name}.tar.gz`), "-C", state]);
  const made = JSON.parse(await fs.readFile(path.join(state, "made.json"), "utf8")) as Record<Name, string>;
  return { state, made };
}

test("X59 · what was hidden before the column `shown_to` is shown to its author alone", { tag: "@full" }, async () => {
  const { state, made } = await recordedState<"ada" | "forEveryone" | "forFriends" | "hidden">("2026-11-29");
  const server = await start({ state });
  await ready(server);
  const url = `http://localhost:${server.port}`;
  const [ada, bob, visitor] = [new Visitor(url), new Visitor(url), new Visitor(url)];
  for (const [who, name] of [
    [ada, "ada"],
    [bob, "bob"],
  ] as const)
    await who.submit("/api/login", { email: `${name}@example.com`, password: "kept since before" });
  const TEXTS = ["For everyone from before", "For friends from before", "Hidden from before"];
  for (const [who, sees] of [
    [ada, TEXTS],
    [bob, TEXTS.slice(0, 2)],
    [visitor, TEXTS.slice(0, 1)],
  ] as const) {
    const profile = await who.open(`/${made.ada}`);
    expect(TEXTS.filter((text) => profile.includes(text))).toEqual(sees);
  }
  expect(await ada.open(`/${made.ada}/${made.forEveryone}`)).toContain("A comment from before");
  expect(await ada.open(`/${made.ada}/${made.forEveryone}`)).not.toContain("A hidden comment from before");
  expect(await bob.open(`/${made.ada}/${made.forEveryone}`)).toContain("A hidden comment from before");
});

test("start · data from an earlier version is migrated without loss", { tag: "@full" }, async () => {
  const { state, made } = await recordedState<"ada" | "bob" | "post" | "group">("2026-11-25");
  const server = await start({ state });
  await ready(server);
  const ada = new Visitor(`http://localhost:${server.port}`);
  await ada.submit("/api/login", { email: "ada@example.com", password: "kept since before" });

  expect(await ada.open(`/${made.ada}/${made.post}`)).toMatch(/A post from before.*A comment from before/s);
  expect(await ada.open(`/${made.bob}`)).toContain("Bob from before");
  expect(await ada.open(`/${made.ada}?tab=friends`)).toContain(made.bob);
  expect(await ada.open(`/messages/${made.group}`)).toContain("Rowers from before");
  // the outbox had a pending event from before events had types
  await expect.poll(() => ada.open("/notifications")).toMatch(/reposted your post/);
  await expect.poll(() => ada.open("/search?query=what+waited&tab=posts")).toContain(made.post);
  const chat = await ada.enterChat(`dm:${[made.ada, made.bob].sort().join(":")}`);
  expect(await chat.say("A message of today"), "its seq follows that of the message from before").toBe(2);
  await chat.leave();
});
