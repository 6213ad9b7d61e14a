import type { IncomingMessage, ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { must } from "./failure.ts";
import type { Rule } from "./rules.ts";

/** An item of the feed. Settings and tombstones are given a `kind` where the program asks for tasks. */
export type Item = Record<string, unknown>;

interface Page {
  /** Cursor of the next page; in a snapshot null for the last one. */
  next?: string | null;
  more?: boolean;
  /** Cursor from which to follow the changes; snapshots only. */
  changes?: string;
  extra?: object;
}

/** A request of the program, and the ways to answer it. */
export class Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Milliseconds of `performance.now()` at which it came, and at which its answer was begun. */
  readonly at = performance.now();
  answeredAt = 0;
  /** Seconds that its answer asks to wait. */
  retryAfter = 0;

  constructor(
    readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    readonly text: string,
    private readonly issued: Set<string>,
    private readonly answered: (answer: string) => void,
  ) {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
    this.method = request.method ?? "";
    this.path = pathname;
    this.query = searchParams;
    this.body = bodyOf(text);
  }

  get isSnapshot(): boolean {
    return this.path === "/api/bot/snapshot";
  }

  get isFeed(): boolean {
    return this.isSnapshot || this.path === "/api/bot/changes";
  }

  get cursor(): string {
    return this.query.get("cursor") ?? "";
  }

  /** Seconds that the program lets the site wait for a change. */
  get wait(): number {
    return Number(this.query.get("wait") ?? 0);
  }

  /** Neither answered nor given up. */
  get isOpen(): boolean {
    return !this.answeredAt && !this.response.closed;
  }

  /** Checks the body. @throws Failure */
  brings(expected: unknown, rule: Rule): void {
    must(isDeepStrictEqual(this.body, expected), rule, `${JSON.stringify(this.body)}`.slice(0, 1_000));
  }

  whenClosed(listener: () => void): void {
    this.response.once("close", listener);
  }

  /** Answers with JSON, or with a text as it is. */
  reply(status: number, body?: unknown, headers: Record<string, string> = {}): void {
    const type = typeof body === "string" ? "text/html" : "application/json";
    const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    this.begin(`${status} ${text ?? ""}`);
    this.retryAfter = Number(new Headers(headers).get("Retry-After")) || 0;
    this.response.writeHead(status, { "Content-Type": type, ...headers }).end(text);
  }

  refuse(status: number, error: string, headers?: Record<string, string>, more: object = {}): void {
    this.reply(status, { error, message: `The site says ${error}.`, ...more }, headers);
  }

  page(items: Item[], { next = null, more = false, changes, extra }: Page = {}): void {
    for (const cursor of [next, changes]) if (cursor) this.issued.add(cursor);
    const kind = this.query.get("tasks") === "1" ? { kind: "settings" } : {};
    const body = { items: items.map((item) => ({ ...kind, ...item })), nextCursor: next, hasMore: more };
    this.reply(200, { ...body, ...(this.isSnapshot && { changesCursor: changes }), ...extra });
  }

  /** Ends the connection without an answer. */
  hangUp(): void {
    this.begin("the end of the connection");
    this.request.socket.destroy();
  }

  /** Sends this much of a page with the `Content-Length` of twice as much, and ends the connection. */
  cut(part: string): void {
    const sizes = `${part.length} bytes of a body of ${part.length * 2}`;
    this.begin(`${sizes}, then the connection is closed: ${part}`);
    this.response.writeHead(200, { "Content-Type": "application/json", "Content-Length": part.length * 2 });
    this.response.write(part, () => this.request.socket.destroy());
  }

  /** Begins an answer that does not go on. */
  stall(part: string): void {
    this.answered(`${this.path} is answered: ${part}, and then nothing`);
    this.response.writeHead(200, { "Content-Type": "application/json" }).write(part);
  }

  private begin(answer: string): void {
    this.answeredAt = performance.now();
    this.answered(`${this.path} is answered: ${answer}`);
  }

  toString(): string {
    return `${this.method} ${this.request.url}`;
  }
}

function bodyOf(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
}
