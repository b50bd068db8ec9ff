import type { PushPayload } from "~/base/push";

/** A push's payload; null if it can't be read. */
export function readPush(text: string | null): PushPayload | null {
  const push = parsed(text);
  return isPush(push) ? push : null;
}

/** What a notification carries: its push, or only where a press leads. */
export interface Carried {
  path: string;
  call?: PushPayload["call"];
}

/** Also reads what an earlier version of the service worker left. */
export const readCarried = (data: unknown): Carried => {
  const { path, call } = (data ?? {}) as Partial<Carried>;
  return { path: typeof path === "string" ? path : "/", ...(isCall(call) && { call }) };
};

export function isPush(value: unknown): value is PushPayload {
  const { id, tag, member, lang, dir, title, body, path, atMs, call, open, unread } = (value ??
    {}) as Partial<PushPayload>;
  return (
    [id, tag, member, lang, title, body, path].every((text) => typeof text === "string") &&
    tag !== "" &&
    (dir === "ltr" || dir === "rtl") &&
    [atMs, unread].every(Number.isFinite) &&
    Array.isArray(open) &&
    (call === undefined || isCall(call))
  );
}

function isCall(value: unknown): value is NonNullable<PushPayload["call"]> {
  const { id, answer, decline } = (value ?? {}) as Partial<NonNullable<PushPayload["call"]>>;
  return [id, answer, decline].every((text) => typeof text === "string");
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
