/**
 * Icons that the first load doesn't need. Without these chunks, every page would load them, because it loads the
 * package's list of all its icons. `vite.chunks.ts` says what the figures mean.
 */

/** Icons that only calls use (+0.9 kB on every page). */
export const CALL_ICONS = icons([
  "grip-horizontal",
  "mic",
  "mic-off",
  "phone-off",
  "picture-in-picture-2",
  "rotate-cw",
  "screen-share",
  "screen-share-off",
  "settings-2",
  "signal-high",
  "signal-low",
  "signal-medium",
  "switch-camera",
  "video-off",
]);

/** Icons of menus, chats and games (+1.0 kB). */
export const MENU_ICONS = icons([
  "ban",
  "bell-off",
  "bookmark",
  "bookmark-x",
  "chevron-first",
  "chevron-last",
  "copy",
  "corner-up-right",
  "flag",
  "pause",
  "pencil",
  "quote",
  "reply",
  "unlink",
  "volume-2",
  "volume-x",
]);

/** Icons of pages other than the feed (+2.4 kB). */
export const PAGE_ICONS = icons([
  "arrow-down",
  "at-sign",
  "calendar-days",
  "camera",
  "check",
  "check-check",
  "clock-3",
  "door-closed",
  "ellipsis-vertical",
  "eye",
  "hash",
  "images",
  "info",
  "mail",
  "mail-question-mark",
  "monitor",
  "moon",
  "pen-line",
  "phone",
  "play",
  "rotate-ccw",
  "rotate-ccw-clock",
  "send-horizontal",
  "sun",
  "trophy",
  "user-round-check",
  "user-round-plus",
  "video",
]);

function icons(names: readonly string[]): string[] {
  return names.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.*`);
}
