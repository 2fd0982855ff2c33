/** A thread that asks one address over and over, so that asking takes no time of the one who answers. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Load {
  readonly port: number;
  /** What is sent, head and all. */
  readonly request: string;
  readonly connections: number;
  readonly forMs: number;
}

/** Asks again as soon as it is answered. Every answer has a length. @throws Error when an answer is not a 200 */
function askForever(socket: Socket, request: string, answered: () => void): void {
  let received = 0;
  let wanted = 0;
  socket.on('data', (bytes) => {
    if (received === 0) wanted = lengthOf(bytes);
    received += bytes.length;
    if (received < wanted) return;
    received = 0;
    answered();
    socket.write(request);
  });
  socket.write(request);
}

/** Head and body, from the first bytes, which hold the whole head. */
function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end).toString('latin1');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`not an answer: ${head}`);
  return end + 4 + Number.parseInt(length, 10);
}

async function answersPerSecond({ port, request, connections, forMs }: Load): Promise<number> {
  let answers = 0;
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  const startedAt = performance.now();
  for (const socket of sockets) {
    askForever(socket, request, () => {
      answers += 1;
    });
  }
  await sleep(forMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const socket of sockets) socket.destroy();
  return answers / seconds;
}

parentPort?.postMessage(await answersPerSecond(workerData as Load));
