/** What the service worker asks of a page when somebody presses a notification. The page answers on the port. */
export interface OpenPath {
  type: "open";
  path: string;
}

export const isOpenPath = (message: unknown): message is OpenPath =>
  typeof message === "object" &&
  message !== null &&
  "type" in message &&
  message.type === "open" &&
  "path" in message &&
  typeof message.path === "string";
