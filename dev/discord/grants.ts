import { randomBytes } from "node:crypto";

/** Seconds that an access token lives (Discord docs: OAuth2, Authorization Code Grant). */
export const tokenLifetime = 604_800;

/** Seconds that an authorization code lives (Discord staff, discord-api-docs #2526). */
const codeLifetime = 100;

/** What somebody agreed to on the authorize page, waiting to be exchanged. */
export type CodeGrant = {
  applicationId: string;
  personId: string;
  scopes: string[];
  redirectUri: string;
  codeChallenge: string | null;
};

/** A live pair of tokens. */
export type Grant = {
  accessToken: string;
  /** The implicit grant never hands it out. */
  refreshToken: string;
  applicationId: string;
  personId: string;
  scopes: string[];
  /** Milliseconds since 1970. */
  expiresAt: number;
};

/** Remembers codes and tokens, in memory. What it does not return is expired, used, revoked or was never issued. */
export class Grants {
  readonly #codes = new Map<string, CodeGrant & { expiresAt: number }>();
  readonly #grants = new Set<Grant>();
  readonly #secrets: string[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Every code and token that was ever issued: tests look for them where they must not be. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** Issues an authorization code. */
  issueCode(grant: CodeGrant): string {
    const code = this.#secret();
    this.#codes.set(code, { ...grant, expiresAt: this.#now() + codeLifetime * 1000 });
    return code;
  }

  /** Takes a code out: nobody gets it a second time, whatever becomes of the exchange (RFC 6749 §4.1.2). */
  takeCode(code: string): CodeGrant | undefined {
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    return grant && grant.expiresAt > this.#now() ? grant : undefined;
  }

  /** Issues a pair of tokens. `expiresIn` is in seconds. */
  issue(
    { applicationId, personId, scopes }: Pick<Grant, "applicationId" | "personId" | "scopes">,
    expiresIn = tokenLifetime,
  ): Grant {
    const grant = {
      accessToken: this.#secret(),
      refreshToken: this.#secret(),
      applicationId,
      personId,
      scopes,
      expiresAt: this.#now() + expiresIn * 1000,
    };
    this.#grants.add(grant);
    return grant;
  }

  /** The grant of an access token that still holds. */
  getByAccessToken(token: string): Grant | undefined {
    return [...this.#grants].find((grant) => grant.accessToken === token && grant.expiresAt > this.#now());
  }

  /** Trades a refresh token for a new pair; both old tokens are dead then (discord-api-docs #5942, #620). */
  rotate(refreshToken: string, applicationId: string): Grant | undefined {
    const old = [...this.#grants].find((grant) => grant.refreshToken === refreshToken);
    if (!old || old.applicationId !== applicationId) return undefined;
    this.#grants.delete(old);
    return this.issue(old);
  }

  /** Ends every token of this token's user for this application (Discord docs: OAuth2, Token Revocation). */
  revoke(token: string, applicationId: string): void {
    const revoked = this.#find(token);
    if (revoked?.applicationId !== applicationId) return;
    for (const grant of this.#grants) {
      if (grant.personId === revoked.personId && grant.applicationId === applicationId)
        this.#grants.delete(grant);
    }
  }

  /** Ends every token of somebody, as their button "Deauthorize" at Discord does. */
  deauthorize(personId: string): void {
    for (const grant of this.#grants) if (grant.personId === personId) this.#grants.delete(grant);
  }

  /** Makes every access token expire now; the refresh tokens live on. */
  expireAll(): void {
    for (const grant of this.#grants) grant.expiresAt = this.#now();
  }

  /** Makes one access or refresh token expire now; the other of the pair lives on. */
  expire(token: string): void {
    const grant = this.#find(token);
    if (grant?.accessToken === token) grant.expiresAt = this.#now();
    // Nobody learns the new one.
    if (grant?.refreshToken === token) grant.refreshToken = this.#secret();
  }

  #find(token: string): Grant | undefined {
    return [...this.#grants].find((grant) => grant.accessToken === token || grant.refreshToken === token);
  }

  #secret(): string {
    const secret = randomBytes(22).toString("base64url");
    this.#secrets.push(secret);
    return secret;
  }
}
