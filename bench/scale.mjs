// npm run bench:scale: the pages of a large network against those of a small one, in turns in one run.
process.env.WRANGLER_LOG = "error"; // its reading of wrangler.toml is no news
const { default: os } = await import("node:os");
const { Visitor, idIn } = await import("../scripts/demo/visitor.mjs");
const { client } = await import("./http.mjs");
const { perRequestMs, takeTurns } = await import("./measure.mjs");
const { startRuntime } = await import("./runtime.mjs");
const { seedScale } = await import("./seedScale.mjs");
const { isOver, ratioRow, tableOf } = await import("./table.mjs");

const SMALL = { members: 1_000, posts: 1_000, likes: 100 };
const LARGE = { members: 100_000, posts: 1_000_000, likes: 200_000 };
const LIMIT = 1.3;
const AT_ONCE = 4;
const WARM_UP = { atOnce: AT_ONCE, forMs: 1_500 };
const DRAWN = { rounds: 30, round: { atOnce: AT_ONCE, forMs: 200 } };

/** A network of this size, served; its pages as a member sees them. @param {import("./seedScale.mjs").Size} size */
async function network(size) {
  const runtime = await startRuntime();
  const paths = await seedScale(runtime, size);
  const [viewer, fan] = [await join(runtime.origin, "viewer"), await join(runtime.origin, "fan")];
  const post = idIn(await viewer.submit("/posts", { text: "like this" }));
  await fan.submit(`/posts/${post}/like`, { on: "1" });
  const { touch, close } = client(runtime, AT_ONCE);
  const headers = { host: new URL(runtime.origin).host, cookie: viewer.cookie };
  const pages = { ...paths, notifications: "/notifications" };
  const asks = Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, () => touch({ path, headers })]));
  return { asks, stop: () => (close(), runtime.stop()) };
}

/** @param {string} origin @param {string} name */
async function join(origin, name) {
  const visitor = new Visitor(origin);
  const credentials = { email: `${name}@parlor.test`, password: "long enough for all", confirmPassword: "long enough for all" };
  await visitor.submit("/signup", credentials);
  await visitor.submit("/profile", { name, about: "", dob: "1990-01-01" });
  return visitor;
}

console.error("Making both networks…");
const [small, large] = [await network(SMALL), await network(LARGE)];
try {
  const rows = [];
  for (const [name, askLarge] of Object.entries(large.asks)) {
    const askSmall = small.asks[name] ?? askLarge;
    for (const ask of [askLarge, askSmall]) await perRequestMs(ask, WARM_UP);
    const turns = await takeTurns(DRAWN.rounds, { ours: () => perRequestMs(askLarge, DRAWN.round), floor: () => perRequestMs(askSmall, DRAWN.round) });
    rows.push(ratioRow(`${name}, large ÷ small`, turns.ours, turns.floor, LIMIT));
  }
  console.log(tableOf(rows));
  console.log(`load ${os.loadavg().map((load) => load.toFixed(1)).join(" ")} on ${os.cpus().length} cores`);
  process.exitCode = rows.some(isOver) ? 1 : 0;
} finally {
  await small.stop();
  await large.stop();
}
