import { Buffer } from "node:buffer";
import crypto from "node:crypto";

/** A new key for push services (RFC 8292): a P-256 pair as raw bytes in base64url. */
export function newVapidKey() {
  const {
    x = "",
    y = "",
    d = "",
  } = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}
