import type { VersionedSummary } from "~/party/inbox/inbox";

/** What a group's room reports to an inbox: its `version`-th message, by Bob, which the member has read. */
export const groupSummary = (
  chat: string,
  version: number,
  more: Partial<VersionedSummary> = {},
): VersionedSummary => ({
  version,
  chat,
  kind: "group",
  peer: null,
  lastText: `v${version}`,
  lastFrom: "bob",
  lastAtMs: version,
  lastSeq: version,
  last: null,
  unread: 0,
  mentioned: false,
  ...more,
});
