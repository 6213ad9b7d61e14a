import { connect } from "node:net";
import { answerParent } from "./peer.ts";

export interface Task {
  port: number;
  request: string;
  status: number;
  connections: number;
  /** In milliseconds. */
  duration: number;
}

export interface Load {
  answers: number;
  perSecond: number;
  /** Load of this process, 0 to 1. Near 1 it is the bottleneck. */
  busy: number;
}

/** Sends the same request repeatedly on keep-alive connections, each as soon as the response has arrived. */
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

/** Length of a whole response by its first chunk, which contains the complete head. */
function lengthOf(chunk: Buffer, begin: string): number {
  const end = chunk.indexOf("\r\n\r\n") + 4;
  const head = chunk.toString("latin1", 0, end);
  if (!head.startsWith(begin)) throw new Error(`Not the answer that was measured: ${head}`);
  return end + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
}
