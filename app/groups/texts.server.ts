import { textsOf } from "~/app/i18n/texts";

/** Why a change of a group is refused. */
export const TEXTS = textsOf("groups/server");
