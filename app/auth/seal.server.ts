import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

export type Sealer = ReturnType<typeof createSealer>;

/** AES-256-GCM with keys derived from the secrets (HKDF, RFC 5869). The first encrypts, all decrypt (rotation). */
export function createSealer(secrets: readonly string[]) {
  const keys = new Map(secrets.map((secret) => [keyId(secret), deriveKey(secret)]));
  const newest = keyId(secrets[0] ?? "");

  return {
    /** Tells whether the first of the secrets has sealed a text. */
    isNewest: (sealed: string) => sealed.startsWith(`${newest}.`),

    /** @param purpose binds the text to its use and owner: only the same purpose decrypts it */
    seal(text: string, purpose: string): string {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", keys.get(newest)!, iv).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [newest, iv.toString("base64url"), sealed.toString("base64url")].join(".");
    },

    /** Decrypts a text. Undefined if it was changed, or sealed for another purpose or with a removed secret. */
    unseal(sealed: string, purpose: string): string | undefined {
      const [id = "", iv = "", body = ""] = sealed.split(".");
      const key = keys.get(id);
      const bytes = Buffer.from(body, "base64url");
      if (!key || bytes.length < 16) return undefined;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"), {
          authTagLength: 16,
        })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(-16));
        return decipher.update(bytes.subarray(0, -16), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** SHA-256 for secret ids: the database stores only the hash. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Returns a new secret of 256 random bits, as base64url (RFC 4648 section 5). */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "pearl sealing key", 32));
}

function keyId(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", "pearl key id", 6)).toString("base64url");
}
