// @module-tag full
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { idIn, startChat, Visitor } from "~/scripts/demo/visitor.mjs";
import { ROOT } from "~/scripts/root.mjs";
import { freePort } from "./freePort.mjs";

// Runs the commands of "With wrangler" in docs/operations.md as a person runs them, but on free ports, with data of its
// own, and without the build.

const STARTED_WITHIN_MS = 300_000;
const COMMAND_MAX_MS = 120_000;
const WRANGLER = path.join(ROOT, "node_modules/wrangler/bin/wrangler.js");
const PASSWORD = "a password for wrangler dev";

const state = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-wrangler-"));
/** Which other machines wrangler asks. */
const asked = new Set<string>();
const proxy = net.createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", (data) => {
    asked.add(data.toString().split("\r\n", 1).join());
    socket.destroy();
  });
});
const env = {
  ...process.env,
  NO_BUILD: "1",
  WRANGLER_LOG: "log",
  HTTPS_PROXY: `http://127.0.0.1:${await listen(proxy)}`,
  NO_PROXY: "localhost,127.0.0.1",
  WRANGLER_REGISTRY_PATH: path.join(state, "registry"), // otherwise another wrangler dev would share its rooms
};
/** Listens on a free port. */
async function listen(other: net.Server): Promise<number> {
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  return (other.address() as net.AddressInfo).port;
}

let server: ChildProcess | undefined;
let port: number;
let url: string;

const wrangler = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [WRANGLER, ...args], { cwd: ROOT, env, timeout: COMMAND_MAX_MS }))
    .stdout;

beforeAll(async () => {
  for (const database of ["DB", "SEARCH"])
    await wrangler("d1", "migrations", "apply", database, "--local", "--persist-to", state);
  port = await freePort(0);
  url = `http://localhost:${port}`;
  const configs = ["-c", "wrangler.toml", "-c", "party/wrangler.toml"];
  const ports = ["--port", String(port), "--inspector-port", String(await freePort(0)), "--var", `ORIGIN:${url}`];
  server = spawn(process.execPath, [WRANGLER, "dev", ...configs, ...ports, "--persist-to", state], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  await ready(server);
}, STARTED_WITHIN_MS);

/** Rejects with the output if the process ends before it is ready. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (text: Buffer) => {
      output += text.toString();
      if (output.includes(`Ready on ${url}`)) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`wrangler dev ended.\n${output}`)));
  });
}

afterAll(async () => {
  server?.kill("SIGTERM");
  if (server?.exitCode === null) await once(server, "exit");
  proxy.close();
  await fs.rm(state, { recursive: true });
});

async function newMember(name: string) {
  const visitor = new Visitor(url);
  const email = `${name.toLowerCase()}@example.com`;
  const id = idIn(await visitor.submit("/api/signup", { email, password: PASSWORD, confirmPassword: PASSWORD }));
  await visitor.completeProfile({ name, about: "", dob: "1990-01-01" });
  return { id, visitor };
}

it("start · wrangler dev serves the feed", async () => {
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("Parlor")]);
});

it("start · wrangler dev signs up members, and their chat stores a message", async () => {
  const [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
  const room = `dm:${[ada.id, bayo.id].sort().join(":")}`;
  await startChat(url, room, ada.visitor.cookie);
  const chat = await ada.visitor.enterChat(room);
  expect(await chat.say("Hello from wrangler dev")).toBe(1);
  await chat.leave();
});

it("start · wrangler dev runs the cron when it is asked to", async () => {
  const response = await fetch(`${url}/cdn-cgi/local/scheduled`);
  expect([response.status, await response.text()]).toEqual([200, "ok"]);
});

it("start · wrangler dev listens on this machine alone", async () => {
  const addresses = Object.values(os.networkInterfaces()).flatMap((each) => each ?? []);
  const outside = addresses.filter(({ internal, family }) => !internal && family === "IPv4");
  expect(outside, "this machine has no address that others can reach").not.toEqual([]);
  for (const { address } of outside) expect(await isOpen(address), address).toBe(false);
  expect(await isOpen("127.0.0.1")).toBe(true);
});

const isOpen = (host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, host, () => socket.end(() => resolve(true)));
    socket.on("error", () => resolve(false));
  });

it("start · wrangler dev asks nothing of other machines", () => {
  expect([...asked]).toEqual([]);
});

it("deploy · what is deployed has production's variables, although wrangler dev has its own", async () => {
  for (const config of ["wrangler.toml", "party/wrangler.toml"]) {
    const outdir = path.join(state, "deployed", path.dirname(config));
    const output = await wrangler("deploy", "--config", config, "--dry-run", "--outdir", outdir);
    expect(output, config).toContain('env.APP_ENV ("production")');
    expect(output, config).not.toMatch(/hidden|localhost/);
  }
});
