import type { PasskeyRow } from "~/db/accounts/passkeys";

/** A passkey as the settings show it. */
export type PasskeyView = Pick<PasskeyRow, "id" | "name" | "isSynced" | "createdAtMs" | "usedAtMs">;

export const passkeyViews = (rows: readonly PasskeyRow[]): PasskeyView[] =>
  rows.map(({ transports: _, ...view }) => view);
