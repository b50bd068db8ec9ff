// The build command of wrangler.toml. wrangler runs it before it reads the variables and what was built, so
// `npx wrangler dev` works on a fresh clone. After a change of the sources, wrangler runs it again.
//   NO_BUILD=1   serves the last build
import { buildProduct } from "../build.mjs";
import { makeDevVars } from "./devVars.mjs";

// npm run deploy builds by itself, and what it deploys must not change afterwards
if (process.env.WRANGLER_COMMAND === "dev") {
  makeDevVars();
  if (!process.env.NO_BUILD) await buildProduct();
}
