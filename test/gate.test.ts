import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { openGate } from "./gate.ts";

/** A gate in front of an echo server. */
async function gateBeforeEcho() {
  const farEnds: Socket[] = [];
  const echo = createServer((socket) => void farEnds.push(socket.pipe(socket)));
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  const gate = await openGate("127.0.0.1", (echo.address() as AddressInfo).port);
  onTestFinished(async () => {
    await gate.shut();
    echo.close();
  });
  const open = () => {
    const socket = connect(gate.port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    const received: string[] = [];
    socket.setEncoding("utf8").on("data", (text: string) => received.push(text));
    const receives = (text: string) => expect.poll(() => received.join(""), { timeout: 20_000 }).toBe(text);
    return { socket, received, receives };
  };
  return { gate, open, farEnds };
}

test("shut() closes and refuses connections, open() forwards again", async () => {
  const { gate, open } = await gateBeforeEcho();
  const first = open();
  first.socket.write("hello");
  await first.receives("hello");
  const cut = once(first.socket, "close");
  await gate.shut();
  await cut;
  await expect(once(connect(gate.port, "127.0.0.1"), "connect")).rejects.toThrow("ECONNREFUSED");
  await gate.open();
  const again = open();
  again.socket.write("hello");
  await again.receives("hello");
});

test("freeze() forwards and closes nothing until open(), then everything", async () => {
  const { gate, open, farEnds } = await gateBeforeEcho();
  const [before, leaving] = [open(), open()];
  for (const { socket, receives } of [before, leaving]) {
    socket.write("a");
    await receives("a");
  }
  gate.freeze();
  before.socket.write("b");
  leaving.socket.destroy();
  const during = open();
  during.socket.write("c");
  // A round trip on another connection takes longer than theirs.
  await once(connect(gate.port, "127.0.0.1").unref(), "connect");
  expect([before.received.join(""), during.received.join("")]).toEqual(["a", ""]);
  expect(farEnds.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  await gate.open();
  await before.receives("ab");
  await during.receives("c");
  const gone = () => farEnds.filter(({ destroyed }) => destroyed).length;
  await expect.poll(gone, { timeout: 20_000 }).toBe(1);
});

test("swallow() silences existing connections at both ends, and new ones pass", async () => {
  const { gate, open, farEnds } = await gateBeforeEcho();
  const lost = open();
  lost.socket.write("a");
  await lost.receives("a");
  gate.swallow();
  lost.socket.write("b");
  const fresh = open();
  fresh.socket.write("c");
  await fresh.receives("c");
  lost.socket.destroy();
  await gate.open();
  fresh.socket.write("d");
  await fresh.receives("cd");
  expect(lost.received).toEqual(["a"]);
  expect(farEnds[0]?.destroyed).toBe(false);
});
