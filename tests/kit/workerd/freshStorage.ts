import { reset } from "cloudflare:test";

// The files of a project share one runtime, because starting one takes longer than most files. Each file begins with
// empty storage.
await reset();
