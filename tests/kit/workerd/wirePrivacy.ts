/** Privacy settings over the wire, as the settings page sends them. */
import { DEFAULT_PRIVACY, type Privacy } from "~/base/privacy";
import { AS_JSON, type Caller } from "~/tests/wire/caller";

export const choose = (who: Caller, settings: Partial<Privacy>): Promise<Response> =>
  who.post("/privacy", { ...DEFAULT_PRIVACY, ...settings }, AS_JSON);
