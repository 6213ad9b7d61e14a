import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Commands of WebDriver (W3C): HTTP method and path below the session, and the name in Firefox's Marionette. */
const COMMANDS = {
  setTimeouts: ["POST", "/timeouts", "WebDriver:SetTimeouts"],
  open: ["POST", "/url", "WebDriver:Navigate"],
  find: ["POST", "/element", "WebDriver:FindElement"],
  click: ["POST", "/element/:id/click", "WebDriver:ElementClick"],
  clear: ["POST", "/element/:id/clear", "WebDriver:ElementClear"],
  type: ["POST", "/element/:id/value", "WebDriver:ElementSendKeys"],
  act: ["POST", "/actions", "WebDriver:PerformActions"],
  run: ["POST", "/execute/sync", "WebDriver:ExecuteScript"],
  forgetCookies: ["DELETE", "/cookie", "WebDriver:DeleteAllCookies"],
} as const;

type Send = (command: keyof typeof COMMANDS, params: Record<string, unknown>) => Promise<unknown>;

/** Opens a session at WebKitWebDriver. @param url of the driver */
export async function connectHttp(url: string, capabilities: object): Promise<Driver> {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/session${path}`, {
      method,
      body: body && JSON.stringify(body),
      // WebKit never answers a search that begins while another process takes the page over: it is asked again.
      signal: path.endsWith("/element") ? AbortSignal.timeout(5_000) : undefined,
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const { sessionId } = (await call("POST", "", { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
  };
  return createDriver(async (command, { id, ...params }) => {
    const [method, path] = COMMANDS[command];
    const body = method === "POST" ? params : undefined;
    return call(method, `/${sessionId}${path.replace(":id", String(id))}`, body);
  });
}

/** Opens a session at Firefox by its Marionette protocol: messages `LENGTH:JSON`. Debian lacks geckodriver, which translates to it. */
export async function connectMarionette(port: number): Promise<Driver> {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let received = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [1, number, { message: string } | null, unknown];
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
    }
  });
  await once(socket, "connect");
  let count = 0;
  const call = (name: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      const text = JSON.stringify([0, count, name, params]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await call("WebDriver:NewSession", {});
  return createDriver(async (command, params) => {
    const result = await call(COMMANDS[command][2], params);
    return typeof result === "object" && result !== null && "value" in result ? result.value : result;
  });
}

export type Driver = Awaited<ReturnType<typeof createDriver>>;

async function createDriver(send: Send) {
  // Milliseconds.
  await send("setTimeouts", { implicit: 0, pageLoad: 30_000 });
  /** Sends commands for an element, again when a rendering has just hidden or replaced it. */
  const on = async (xpath: string, ...commands: [command: keyof typeof COMMANDS, params: object][]) => {
    await eventually(async () => {
      const element = (await send("find", { using: "xpath", value: xpath })) as Record<string, string>;
      for (const [command, params] of commands)
        await send(command, { ...params, id: Object.values(element)[0] });
    });
  };
  const click = (xpath: string) => on(xpath, ["click", {}]);
  return {
    click,
    open: (url: string) => send("open", { url }),
    forgetCookies: () => send("forgetCookies", {}),
    /** Runs the body of a function in the page. */
    run: (script: string) => send("run", { script, args: [] }),
    /** Presses a button by its name. */
    press: (name: string) => click(`//button[starts-with(normalize-space(), ${quoted(name)})]`),
    /** Follows a link of the content by its name. */
    follow: (name: string) => click(`//main//a[normalize-space() = ${quoted(name)}]`),
    fill: (label: string, text: string) =>
      on(`//*[@id = //label[normalize-space() = ${quoted(label)}]/@for]`, ["clear", {}], ["type", { text }]),
    /** Presses and releases a key outside of any field. */
    key: (value: string) =>
      send("act", {
        actions: [
          { type: "key", id: "keyboard", actions: ["keyDown", "keyUp"].map((type) => ({ type, value })) },
        ],
      }),
  };
}

/** A text as XPath writes it. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** Repeats an attempt until it succeeds, at most for 20 seconds. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (const deadline = performance.now() + 20_000; ; await wait(100)) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}
