/** The client's time is not the server's. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Load {
  readonly port: number;
  /** Repeated, unless each may be sent `once`. */
  readonly requests: readonly string[];
  readonly once: boolean;
  readonly connections: number;
  readonly forMs: number;
}

export type Loaded = { readonly perSecond: number } | { readonly error: string };

type Next = () => string | null;

function askForever(socket: Socket, next: Next, answered: () => void): void {
  let received = 0;
  let wanted = 0;
  const ask = () => {
    const request = next();
    if (request !== null) socket.write(request);
  };
  socket.on('data', (bytes) => {
    if (received === 0) wanted = lengthOf(bytes);
    received += bytes.length;
    if (received < wanted) return;
    received = 0;
    answered();
    ask();
  });
  ask();
}

function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end).toString('latin1');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`not an answer: ${bytes}`);
  return end + 4 + Number.parseInt(length, 10);
}

async function answersPerSecond({ port, requests, once, connections, forMs }: Load): Promise<number> {
  let sent = 0;
  let answers = 0;
  let lastAt = 0;
  const next: Next = () => {
    if (once && sent >= requests.length) return null;
    sent += 1;
    return requests[(sent - 1) % requests.length] ?? null;
  };
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    for (const socket of sockets) {
      askForever(socket, next, () => {
        answers += 1;
        lastAt = performance.now();
        if (once && answers === requests.length) resolve();
      });
    }
    void sleep(forMs).then(resolve);
  });
  for (const socket of sockets) socket.destroy();
  return (answers * 1_000) / (lastAt - startedAt);
}

const tell = (loaded: Loaded) => process.send?.(loaded);
process.on('uncaughtException', (error) => tell({ error: String(error) }));
process.on('disconnect', () => process.exit());
process.on('message', (load: Load) => {
  void answersPerSecond(load).then((perSecond) => tell({ perSecond }));
});
