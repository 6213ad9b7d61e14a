import { connect } from "node:net";

import { answerParent } from "./peer.ts";

export interface Task {
  port: number;
  /** The bytes of one request. */
  request: string;
  status: number;
  connections: number;
  /** Milliseconds. */
  duration: number;
}

export interface Load {
  /** Whole answers, and how many in a second. */
  answers: number;
  perSecond: number;
  /** How much of its time this process worked, 0 to 1. Near 1 it measures itself. */
  busy: number;
}

/** Asks the same again and again on connections that stay open, each as soon as it has its answer. */
answerParent(async ({ port, request, status, connections, duration }: Task): Promise<Load> => {
  const bytes = Buffer.from(request, "latin1");
  const begin = `HTTP/1.1 ${status} `;
  let answers = 0;
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const isOver = () => performance.now() - began >= duration;
  await Promise.all(
    Array.from({ length: connections }, () =>
      askAgain(port, bytes, begin, () => {
        answers++;
        return isOver();
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { answers, perSecond: answers / seconds, busy: (user + system) / 1e6 / seconds };
});

/** One connection, until it is told after an answer that that was the last. */
function askAgain(port: number, request: Buffer, begin: string, isLast: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request)).setNoDelay(true);
    let missing = 0;
    socket.on("data", (chunk) => {
      missing = (missing || lengthOf(chunk, begin)) - chunk.length;
      if (missing > 0) return;
      if (!isLast()) return void socket.write(request);
      socket.end();
      resolve();
    });
    socket.once("error", reject).once("close", () => reject(new Error("The server closed a connection.")));
  });
}

/** Of a whole answer, head and body, from its first bytes: servers send the head in one piece. */
function lengthOf(chunk: Buffer, begin: string): number {
  const end = chunk.indexOf("\r\n\r\n") + 4;
  const head = chunk.toString("latin1", 0, end);
  if (!head.startsWith(begin)) throw new Error(`Not the answer that was measured: ${head}`);
  return end + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
}
