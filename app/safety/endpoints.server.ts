import { routesOf } from "~/app/server/endpoint.server";
import { blockForm } from "./blocks.server";
import { muteForm, setMutedWord } from "./mutes.server";
import { privacyForm } from "./privacy.server";

// `/mutes/words` before the addresses that `/mutes/:target` matches
export const safetyRoutes = routesOf(blockForm, setMutedWord, muteForm, privacyForm);
export type SafetyRoutes = typeof safetyRoutes;
