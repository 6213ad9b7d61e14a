import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

import { expect, test } from "vitest";

import { openGate } from "./gate.ts";

test("a shut gate cuts and refuses, an open one lets through again", async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
  await once(echo, "listening");
  const gate = await openGate("127.0.0.1", (echo.address() as AddressInfo).port);
  const ask = async () => {
    const socket = connect(gate.port, "127.0.0.1");
    socket.write("hello");
    const [answer] = (await once(socket, "data")) as [Buffer];
    return { socket, answer: answer.toString() };
  };

  const { socket, answer } = await ask();
  expect(answer).toBe("hello");
  const cut = once(socket, "close");
  await gate.shut();
  await cut;
  await expect(ask()).rejects.toThrow("ECONNREFUSED");
  await gate.open();
  const again = await ask();
  expect(again.answer).toBe("hello");

  again.socket.destroy();
  await gate.shut();
  echo.close();
});
