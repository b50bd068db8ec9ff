// npm run dev: hot reload, with real rooms and real sessions (vite.workers.ts). PARLOR_STATE is the folder of the local data.
process.env.WRANGLER_LOG = "error"; // its reading of wrangler.toml is no news
process.argv.splice(2, 0, "vite:dev"); // further arguments are Vite's
const remix = "../node_modules/@remix-run/dev/dist/cli.js";
await import(remix);
