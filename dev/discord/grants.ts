import { randomBytes } from "node:crypto";

/** Lifetime of access tokens in seconds (Discord docs: OAuth2, Authorization Code Grant). */
export const tokenLifetime = 604_800;

/** Lifetime of authorization codes in seconds (Discord staff, discord-api-docs #2526). */
const codeLifetime = 100;

export type CodeGrant = {
  applicationId: string;
  personId: string;
  scopes: string[];
  redirectUri: string;
  codeChallenge: string | null;
};

export type Grant = {
  accessToken: string;
  refreshToken: string;
  applicationId: string;
  personId: string;
  scopes: string[];
  /** Milliseconds since 1970. */
  expiresAt: number;
};

export class Grants {
  /** All codes and tokens ever issued, for tests that search for leaks. */
  readonly secrets: string[] = [];
  readonly #codes = new Map<string, CodeGrant & { expiresAt: number }>();
  readonly #now: () => number;
  #grants: Grant[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  issueCode(grant: CodeGrant): string {
    const code = this.#secret();
    this.#codes.set(code, { ...grant, expiresAt: this.#now() + codeLifetime * 1000 });
    return code;
  }

  /** Uses a code up, whatever the result of the exchange (RFC 6749 §4.1.2). */
  takeCode(code: string): CodeGrant | undefined {
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    return grant && grant.expiresAt > this.#now() ? grant : undefined;
  }

  issue(
    { applicationId, personId, scopes }: Pick<Grant, "applicationId" | "personId" | "scopes">,
    expiresIn = tokenLifetime,
  ): Grant {
    const tokens = { accessToken: this.#secret(), refreshToken: this.#secret() };
    const grant = { ...tokens, applicationId, personId, scopes, expiresAt: this.#now() + expiresIn * 1000 };
    this.#grants.push(grant);
    return grant;
  }

  getByAccessToken(token: string): Grant | undefined {
    return this.#grants.find((grant) => grant.accessToken === token && grant.expiresAt > this.#now());
  }

  /** Exchanges a refresh token for a new pair and invalidates both old tokens (discord-api-docs #5942, #620). */
  rotate(refreshToken: string, applicationId: string): Grant | undefined {
    const old = this.#grants.find((grant) => grant.refreshToken === refreshToken);
    if (old?.applicationId !== applicationId) return undefined;
    this.#end((grant) => grant === old);
    return this.issue(old);
  }

  /** Revokes every token of this token's user for this application (Discord docs: OAuth2, Token Revocation). */
  revoke(token: string, applicationId: string): void {
    const revoked = this.#find(token);
    if (revoked?.applicationId !== applicationId) return;
    this.#end((grant) => grant.personId === revoked.personId && grant.applicationId === applicationId);
  }

  deauthorize(personId: string): void {
    this.#end((grant) => grant.personId === personId);
  }

  /** Expires every access token, and no refresh token. */
  expireAll(): void {
    for (const grant of this.#grants) grant.expiresAt = this.#now();
  }

  /** Expires one access or refresh token, and not the other one. */
  expire(token: string): void {
    const grant = this.#find(token);
    if (grant?.accessToken === token) grant.expiresAt = this.#now();
    if (grant?.refreshToken === token) grant.refreshToken = this.#secret();
  }

  #find(token: string): Grant | undefined {
    return this.#grants.find((grant) => grant.accessToken === token || grant.refreshToken === token);
  }

  #end(isEnded: (grant: Grant) => boolean): void {
    this.#grants = this.#grants.filter((grant) => !isEnded(grant));
  }

  #secret(): string {
    const secret = randomBytes(22).toString("base64url");
    this.secrets.push(secret);
    return secret;
  }
}
