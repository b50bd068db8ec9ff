import type { UnsentStore } from "~/app/chat/client/unsentStore";

/** Storage is forbidden, and this is the only page. */
export const noUnsentStore = (): UnsentStore => ({
  load: () => Promise.resolve([]),
  put: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
  onChange: () => undefined,
  lead: (onLead) => onLead(),
  close: () => undefined,
});
