/**
 * What a browser keeps for us for some minutes, in a signed cookie. Nothing is stored, so nobody can make the server
 * store anything.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { nowMs } from "~/base/clock";
import type { EdgeContext } from "./context.server";
import { readCookie } from "./cookies";
import type { Vars } from "./env.server";
import { hostCookie, hostCookieName } from "./hostCookie.server";

const COOKIE_VALUE = /^([\w-]+)\.([\w-]{43})$/;

/** The name is also what the signature is for, so that one cookie's value is no other's. */
export function signedCookie<T extends { expiresAtMs: number }>(
  name: string,
  schema: z.ZodType<T>,
  lifetimeMs: number,
) {
  const signature = ({ FACTOR_KEY }: Vars, value: string): string =>
    createHmac("sha256", FACTOR_KEY).update(`${name} ${value}`).digest("base64url");
  return {
    /** Sets the cookie in place of the browser's earlier one. */
    begin({ vars, setCookie }: EdgeContext, kept: Omit<T, "expiresAtMs">): void {
      const value = Buffer.from(JSON.stringify({ ...kept, expiresAtMs: nowMs() + lifetimeMs })).toString("base64url");
      setCookie(hostCookie(vars, name, `${value}.${signature(vars, value)}`, lifetimeMs / 1000));
    },
    /** Null when the browser has no such cookie, or it is too old. */
    read({ vars, request }: EdgeContext): T | null {
      const cookie = readCookie(request, hostCookieName(vars, name), COOKIE_VALUE) ?? "";
      const [, value = "", given = ""] = COOKIE_VALUE.exec(cookie) ?? [];
      if (value === "" || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(vars, value)))) return null;
      const kept = schema.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
      return kept.expiresAtMs > nowMs() ? kept : null;
    },
    end: ({ vars, setCookie }: EdgeContext) => setCookie(hostCookie(vars, name, "", 0)),
  };
}
