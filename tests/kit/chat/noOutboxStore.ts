import type { OutboxStore } from "~/app/chat/client/outboxStore";

/** The store when storage is forbidden and this is the only page. */
export const noOutboxStore = (): OutboxStore => ({
  load: () => Promise.resolve([]),
  put: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
  onChange: () => undefined,
  lead: (onLead) => onLead(),
  close: () => undefined,
});
