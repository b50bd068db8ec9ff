// npm run dev: hot reload, with real rooms and real sessions (vite.workers.ts). PARLOR_STATE is the folder of the local
// data.
process.env.WRANGLER_LOG = "error"; // otherwise wrangler reports that it read wrangler.toml
process.argv.splice(2, 0, "vite:dev"); // Vite gets all further arguments
const remix = "../node_modules/@remix-run/dev/dist/cli.js";
await import(remix);
