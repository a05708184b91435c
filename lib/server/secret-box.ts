import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { SecretBox } from "@/lib/runner";

const FORMAT = "v1";
const NONCE_BYTES = 12;

/**
 * AES-256-GCM under a key of its own derived from the console's secret; the
 * place goes in as additional data, so a sealed text moved to another row does
 * not open there.
 */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "slipway source secrets", 32));
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place, "utf8"));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [
        FORMAT,
        nonce.toString("base64url"),
        cipher.getAuthTag().toString("base64url"),
        body.toString("base64url"),
      ].join(".");
    },
    open(sealed, place) {
      const [format, nonce, tag, body] = sealed.split(".");
      if (format !== FORMAT || nonce === undefined || tag === undefined || body === undefined) {
        throw new Error("a sealed secret has an unknown format");
      }
      const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"))
        .setAAD(Buffer.from(place, "utf8"))
        .setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(body, "base64url")), decipher.final()]).toString("utf8");
    },
  };
}
